package plumbline.isa.lower.tree;

import java.math.BigInteger;
import java.util.Optional;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;

/**
 * Bits of a value with a constant that a bitwise operation does with them. What changes some bits of a field so and
 * leaves the others changes the whole field, with a constant that leaves them: one instruction.
 *
 * @param value a value, or a slice of it
 */
record MaskedBits(Expression value, BinaryOperation operation, BigInteger constant) {
    /** Two of them side by side as one, if they are neighbours and the operation is the same. */
    static Optional<Expression> together(Expression left, Expression right, Position at) {
        Optional<MaskedBits> high = of(left);
        Optional<MaskedBits> low = of(right);
        BinaryOperation operation =
                high.or(() -> low).map(MaskedBits::operation).orElse(null);
        if (operation == null) {
            return Optional.empty();
        }
        MaskedBits above = high.orElseGet(() -> unchanged(left, operation));
        MaskedBits below = low.orElseGet(() -> unchanged(right, operation));
        return above.operation == below.operation
                ? joined(above.value, below.value, at).map(both -> above.with(below, both, at))
                : Optional.empty();
    }

    private static Optional<MaskedBits> of(Expression expression) {
        return switch (expression) {
            case Expression.Binary(var operation, var value, Expression.Constant(var constant, var _), var _)
            when operation.isBitwise() -> Optional.of(new MaskedBits(value, operation, constant));
            case Expression.Binary(var operation, Expression.Constant(var constant, var _), var value, var _)
            when operation.isBitwise() -> Optional.of(new MaskedBits(value, operation, constant));
            default -> Optional.empty();
        };
    }

    private static MaskedBits unchanged(Expression value, BinaryOperation operation) {
        return new MaskedBits(value, operation, operation.neutral(value.type().width()));
    }

    private static Optional<Expression> joined(Expression left, Expression right, Position at) {
        return left instanceof Expression.Slice(var of, int high, int end, var _)
                        && right instanceof Expression.Slice(var same, int next, int low, var _)
                        && of.equals(same)
                        && end == next + 1
                        && high - low < Field.MAX_WIDTH
                ? Optional.of(Simplify.slice(of, high, low, at))
                : Optional.empty();
    }

    private Expression with(MaskedBits below, Expression both, Position at) {
        ValueType type = both.type();
        BigInteger all = constant.shiftLeft(below.value.type().width()).or(below.constant);
        return Simplify.binary(operation, both, Simplify.constant(all, type), at);
    }
}
