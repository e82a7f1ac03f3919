package plumbline.isa.structured;

import java.math.BigInteger;

/**
 * What an expression does with two values. Both have the same type, except those of {@link #CONCAT} and the count of a
 * shift (P4-16 specification 1.2.5, section 8).
 */
public enum BinaryOperation {
    /** Sum modulo 2^width. */
    ADD("+"),
    /** Difference modulo 2^width. */
    SUBTRACT("-"),
    /** Sum that stops at the ends of the type. */
    ADD_SATURATING("|+|"),
    /** Difference that stops at the ends of the type. */
    SUBTRACT_SATURATING("|-|"),
    /** Product modulo 2^width. */
    MULTIPLY("*"),
    /** Quotient of unsigned values; by 0 all bits are ones. */
    DIVIDE("/"),
    /** Rest of that; by 0 the left one. */
    REMAINDER("%"),
    /** Bits in both; of truths: both. */
    AND("&"),
    /** Bits in either; of truths: one of them. */
    OR("|"),
    /** Bits in one only. */
    XOR("^"),
    /** Shifted up; the count is unsigned, of any width. */
    SHIFT_LEFT("<<"),
    /** Shifted down, with copies of the sign for signed values; the count is unsigned, of any width. */
    SHIFT_RIGHT(">>"),
    /** The left bits in front of the right ones. */
    CONCAT("++"),
    /** True if equal. */
    EQUAL("=="),
    /** True if different. */
    NOT_EQUAL("!="),
    /** True if the left one is smaller. */
    LESS("<"),
    /** True if the left one is smaller or equal. */
    LESS_OR_EQUAL("<=");

    private final String symbol;

    BinaryOperation(String symbol) {
        this.symbol = symbol;
    }

    /** The operator of P4-16. */
    public String symbol() {
        return symbol;
    }

    /** Whether the result is true or false. */
    public boolean isComparison() {
        return compareTo(EQUAL) >= 0;
    }

    /** Whether each bit of the result is a function of one bit of each value. */
    public boolean isBitwise() {
        return this == AND || this == OR || this == XOR;
    }

    /** Of a bitwise operation, the number of so many bits that changes nothing. */
    public BigInteger neutral(int width) {
        return this == AND ? Simplify.ones(width) : BigInteger.ZERO;
    }

    /** Whether neither the order of several values matters nor which two come first. */
    public boolean isAssociative() {
        return isModular() && this != SUBTRACT;
    }

    /** Whether it stops at the ends of the range. */
    public boolean isSaturating() {
        return this == ADD_SATURATING || this == SUBTRACT_SATURATING;
    }

    /**
     * Whether the low bits of the result follow from the low bits of the operands, so that an instruction may take
     * narrower operands too, which get zeros in front.
     */
    public boolean isModular() {
        return switch (this) {
            case ADD, SUBTRACT, MULTIPLY, AND, OR, XOR -> true;
            default -> false;
        };
    }

    /** What it makes of two numbers. */
    public Expression.Constant of(Expression.Constant left, Expression.Constant right) {
        ValueType type = left.type();
        BigInteger a = left.number();
        BigInteger b = right.number();
        return switch (this) {
            case ADD -> Simplify.constant(a.add(b), type);
            case SUBTRACT -> Simplify.constant(a.subtract(b), type);
            case ADD_SATURATING -> Simplify.constant(stopped(a.add(b), type), type);
            case SUBTRACT_SATURATING -> Simplify.constant(stopped(a.subtract(b), type), type);
            case MULTIPLY -> Simplify.constant(a.multiply(b), type);
            case DIVIDE -> Simplify.constant(b.signum() == 0 ? Simplify.ones(type.width()) : a.divide(b), type);
            case REMAINDER -> b.signum() == 0 ? left : Simplify.constant(a.mod(b), type);
            case AND -> Simplify.constant(a.and(b), type);
            case OR -> Simplify.constant(a.or(b), type);
            case XOR -> Simplify.constant(a.xor(b), type);
            case SHIFT_LEFT -> Simplify.constant(a.shiftLeft(amount(right, type)), type);
            case SHIFT_RIGHT -> Simplify.constant(a.shiftRight(amount(right, type)), type);
            case CONCAT -> {
                int behind = right.type().width();
                yield Simplify.constant(
                        left.value().shiftLeft(behind).or(right.value()),
                        new ValueType.Bits(type.width() + behind, type.isSigned()));
            }
            case EQUAL -> Simplify.truth(a.equals(b));
            case NOT_EQUAL -> Simplify.truth(!a.equals(b));
            case LESS -> Simplify.truth(a.compareTo(b) < 0);
            case LESS_OR_EQUAL -> Simplify.truth(a.compareTo(b) <= 0);
        };
    }

    private static int amount(Expression.Constant count, ValueType type) {
        return count.value().min(BigInteger.valueOf(type.width())).intValue();
    }

    private static BigInteger stopped(BigInteger value, ValueType type) {
        BigInteger largest = Simplify.ones(type.isSigned() ? type.width() - 1 : type.width());
        BigInteger smallest = type.isSigned() ? largest.not() : BigInteger.ZERO;
        return value.max(smallest).min(largest);
    }
}
