package plumbline.isa.structured;

import java.math.BigInteger;
import java.util.List;
import plumbline.isa.model.Position;

/** Makes expressions, the simplest that mean the same: constants are computed, slices are taken of what is inside. */
public final class Simplify {
    public static final Expression.Constant TRUE = new Expression.Constant(BigInteger.ONE, ValueType.BOOL);
    public static final Expression.Constant FALSE = new Expression.Constant(BigInteger.ZERO, ValueType.BOOL);

    private Simplify() {}

    public static Expression.Constant truth(boolean value) {
        return value ? TRUE : FALSE;
    }

    /** A number, modulo 2^width of its type. */
    public static Expression.Constant constant(BigInteger value, ValueType type) {
        return new Expression.Constant(value.and(ones(type.width())), type);
    }

    /** An unsigned number. */
    public static Expression.Constant constant(long value, int width) {
        return constant(BigInteger.valueOf(value), ValueType.bits(width));
    }

    public static Expression.Constant zero(ValueType type) {
        return new Expression.Constant(BigInteger.ZERO, type);
    }

    /** The number with the low {@code width} bits set. */
    public static BigInteger ones(int width) {
        return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }

    /** Bits {@code high} to {@code low}, unsigned. */
    public static Expression slice(Expression value, int high, int low, Position at) {
        int width = value.type().width();
        ValueType type = ValueType.bits(high - low + 1);
        if (low == 0 && high == width - 1) {
            return cast(type, value, at);
        }
        return switch (value) {
            case Expression.Constant constant -> constant(constant.value().shiftRight(low), type);
            case Expression.Lookahead(var offset, var ahead, var where) ->
                new Expression.Lookahead(offset + ahead.width() - 1 - high, type, where);
            case Expression.Slice inner -> slice(inner.value(), high + inner.low(), low + inner.low(), at);
            case Expression.Cast cast when high < cast.value().type().width() -> slice(cast.value(), high, low, at);
            case Expression.Cast cast
            when !cast.value().type().isSigned() && low >= cast.value().type().width() -> zero(type);
            case Expression.Binary(BinaryOperation operation, Expression left, Expression right, Position _)
            when operation == BinaryOperation.CONCAT -> {
                int behind = right.type().width();
                if (low >= behind) {
                    yield slice(left, high - behind, low - behind, at);
                }
                yield high < behind
                        ? slice(right, high, low, at)
                        : concat(slice(left, high - behind, 0, at), slice(right, behind - 1, low, at), at);
            }
            case Expression.Hash hash
            when low == 0 -> new Expression.Hash(hash.function(), hash.inputs(), type, hash.at());
            case Expression.Binary(var operation, var left, Expression.Constant(var count, var _), var _)
            when operation == BinaryOperation.SHIFT_RIGHT && !left.type().isSigned() -> {
                int amount = count.min(BigInteger.valueOf(width)).intValue();
                yield low + amount >= width
                        ? zero(type)
                        : cast(type, slice(left, Math.min(width - 1, high + amount), low + amount, at), at);
            }
            case Expression.Binary(var operation, var left, var right, var where)
            when low == 0 && isLarge(width, high + 1) && operation.isModular() ->
                binary(operation, slice(left, high, 0, at), slice(right, high, 0, at), where);
            default -> new Expression.Slice(value, high, low, at);
        };
    }

    /** Whether the low bits are in fewer containers, or a value in fewer words, than all of them. */
    private static boolean isLarge(int width, int low) {
        return width > Integer.SIZE && low <= Integer.SIZE || width > Long.SIZE && low <= Long.SIZE;
    }

    /** The left bits in front of the right ones, with the sign of the left ones; bits side by side are one slice. */
    public static Expression concat(Expression left, Expression right, Position at) {
        if (left instanceof Expression.Slice high
                && right instanceof Expression.Slice low
                && high.value() instanceof Expression.Read read
                && low.value() instanceof Expression.Read same
                && read.variable().equals(same.variable())
                && high.low() == low.high() + 1) {
            return slice(read, high.high(), low.low(), at);
        }
        return left instanceof Expression.Constant high && right instanceof Expression.Constant low
                ? BinaryOperation.CONCAT.of(high, low)
                : binary(BinaryOperation.CONCAT, left, right, at);
    }

    /** Cut or extended, as {@link Expression.Cast}. */
    public static Expression cast(ValueType type, Expression value, Position at) {
        int from = value.type().width();
        if (type.equals(value.type())) {
            return value;
        }
        if (type.width() < from) {
            return cast(type, slice(value, type.width() - 1, 0, at), at);
        }
        if (value instanceof Expression.Constant constant) {
            return constant(constant.number(), type);
        }
        return value instanceof Expression.Cast inner
                        && inner.value().type().width() == from
                        && (type.width() == from
                                || inner.value().type().isSigned()
                                        == value.type().isSigned())
                ? cast(type, inner.value(), at)
                : new Expression.Cast(type, value, at);
    }

    /** Every bit flipped; of a truth: not. */
    public static Expression complement(Expression value, Position at) {
        return switch (value) {
            case Expression.Constant constant -> constant(constant.value().not(), constant.type());
            case Expression.Complement complement -> complement.value();
            default -> new Expression.Complement(value, at);
        };
    }

    public static Expression and(Expression left, Expression right, Position at) {
        if (left.equals(FALSE) || right.equals(TRUE)) {
            return left;
        }
        return left.equals(TRUE) || right.equals(FALSE) ? right : binary(BinaryOperation.AND, left, right, at);
    }

    public static Expression or(Expression left, Expression right, Position at) {
        if (left.equals(TRUE) || right.equals(FALSE)) {
            return left;
        }
        return left.equals(FALSE) || right.equals(TRUE) ? right : binary(BinaryOperation.OR, left, right, at);
    }

    public static Expression binary(BinaryOperation operation, Expression left, Expression right, Position at) {
        return new Expression.Binary(operation, left, right, at);
    }

    public static Expression equal(Expression left, Expression right, Position at) {
        return binary(BinaryOperation.EQUAL, left, right, at);
    }

    /** All parts side by side, the first in front. */
    public static Expression concat(List<Expression> parts, Position at) {
        return parts.stream().reduce((left, right) -> concat(left, right, at)).orElseThrow();
    }
}
