package plumbline.isa.lower.checksum;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;

/** Values side by side as variables and constants side by side, which is what a checksum unit takes. */
final class ChecksumTerms {
    private ChecksumTerms() {}

    /**
     * The same bits.
     *
     * @param computed puts what is computed into a variable; empty: that is not possible
     * @return empty if something is computed and there is no variable for it
     */
    static Optional<List<Expression>> of(List<Expression> values, Function<Expression, Optional<Expression>> computed) {
        List<Optional<Expression>> terms = values.stream()
                .flatMap(Operations::bits)
                .map(value -> value instanceof Expression.Read || value instanceof Expression.Constant
                        ? Optional.of(value)
                        : computed.apply(value))
                .toList();
        return terms.stream().allMatch(Optional::isPresent)
                ? Optional.of(terms.stream().map(Optional::get).toList())
                : Optional.empty();
    }
}
