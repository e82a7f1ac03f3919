package plumbline.isa.lower.statement;

import java.math.BigInteger;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.Variable;

/**
 * Bits of a variable that become 0, or 1, while all others stay: one instruction with a mask, where bits that are cut
 * out and put together again take two.
 *
 * @param kept a 1 for each bit that stays
 * @param ones a 1 for each bit that becomes 1
 */
record ConstantBits(BigInteger kept, BigInteger ones) {
    /** The value, if a variable becomes it so. */
    static Optional<Expression> masked(Variable target, Expression value, Position at) {
        BigInteger all = Simplify.ones(target.type().width());
        return of(target, value, 0)
                .filter(bits -> bits.kept.signum() > 0 && !bits.kept.equals(all))
                .flatMap(bits -> bits.mask(new Expression.Read(target, at), all, at));
    }

    /** What the value means for the target, with the lowest bit of the value at {@code low}. */
    private static Optional<ConstantBits> of(Variable target, Expression value, int low) {
        return switch (value) {
            case Expression.Constant(var number, var _) ->
                Optional.of(new ConstantBits(BigInteger.ZERO, number.shiftLeft(low)));
            case Expression.Slice(Expression.Read(var source, var _), int high, int end, var _)
            when source.equals(target) && end == low ->
                Optional.of(new ConstantBits(Simplify.ones(high - end + 1).shiftLeft(low), BigInteger.ZERO));
            case Expression.Binary(var operation, var left, var right, var _)
            when operation == BinaryOperation.CONCAT ->
                of(target, left, low + right.type().width())
                        .flatMap(above -> of(target, right, low).map(above::with));
            default -> Optional.empty();
        };
    }

    private ConstantBits with(ConstantBits below) {
        return new ConstantBits(kept.or(below.kept), ones.or(below.ones));
    }

    private Optional<Expression> mask(Expression old, BigInteger all, Position at) {
        if (ones.signum() == 0) {
            return Optional.of(Simplify.binary(BinaryOperation.AND, old, Simplify.constant(kept, old.type()), at));
        }
        return ones.or(kept).equals(all)
                ? Optional.of(Simplify.binary(BinaryOperation.OR, old, Simplify.constant(ones, old.type()), at))
                : Optional.empty();
    }
}
