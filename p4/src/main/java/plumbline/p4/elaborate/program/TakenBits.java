package plumbline.p4.elaborate.program;

import java.util.Optional;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.value.ValueFolding;

/** Puts the fields of a header that is taken in the place of bits that were ahead before. */
final class TakenBits {
    private final HeaderInstance header;
    private boolean all = true;

    TakenBits(HeaderInstance header) {
        this.header = header;
    }

    /** Whether all bits that were ahead are in the header. */
    boolean areAll() {
        return all;
    }

    /** The value as it is computed behind the header. */
    Expression in(Expression value) {
        return value instanceof Expression.Lookahead ahead ? fields(ahead) : ValueFolding.withOperands(value, this::in);
    }

    private Expression fields(Expression.Lookahead ahead) {
        int from = ahead.offset();
        int end = from + ahead.type().width();
        Optional<Expression> bits = Optional.empty();
        int start = 0;
        for (Variable field : header.fields()) {
            int width = field.type().width();
            int first = Math.max(from, start);
            int last = Math.min(end, start + width);
            if (first < last) {
                Expression part = Simplify.slice(
                        new Expression.Read(field, ahead.at()),
                        start + width - 1 - first,
                        start + width - last,
                        ahead.at());
                bits = Optional.of(
                        bits.map(front -> ValueFolding.binary(BinaryOperation.CONCAT, front, part, ahead.at()))
                                .orElse(part));
            }
            start += width;
        }
        all &= end <= start;
        return end <= start ? Simplify.cast(ahead.type(), bits.orElseThrow(), ahead.at()) : ahead;
    }
}
