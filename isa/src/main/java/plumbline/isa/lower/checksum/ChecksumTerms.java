package plumbline.isa.lower.checksum;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;

/** Values side by side as variables and constants side by side, which is what a checksum unit takes. */
final class ChecksumTerms {
    private final List<Expression> terms = new ArrayList<>();
    private final Function<Expression, Optional<Expression>> computed;

    private ChecksumTerms(Function<Expression, Optional<Expression>> computed) {
        this.computed = computed;
    }

    /**
     * The same bits.
     *
     * @param computed puts what is computed into a variable; empty: that is not possible
     * @return empty if something is computed and there is no variable for it
     */
    static Optional<List<Expression>> of(List<Expression> values, Function<Expression, Optional<Expression>> computed) {
        ChecksumTerms terms = new ChecksumTerms(computed);
        return values.stream().allMatch(terms::add) ? Optional.of(terms.terms) : Optional.empty();
    }

    private boolean add(Expression value) {
        return switch (value) {
            case Expression.Read _, Expression.Constant _ -> terms.add(value);
            case Expression.Binary(var operation, var left, var right, Position _)
            when operation == BinaryOperation.CONCAT -> add(left) && add(right);
            case Expression.Cast(var type, var inner, Position _)
            when type.width() >= inner.type().width() && !inner.type().isSigned() -> {
                int zeros = type.width() - inner.type().width();
                yield (zeros == 0 || terms.add(Simplify.zero(ValueType.bits(zeros)))) && add(inner);
            }
            case Expression.Cast(var type, var inner, Position _)
            when type.width() == inner.type().width() -> add(inner);
            default -> computed.apply(value).map(terms::add).orElse(false);
        };
    }
}
