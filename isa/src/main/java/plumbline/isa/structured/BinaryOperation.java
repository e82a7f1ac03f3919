package plumbline.isa.structured;

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

    /** Whether it stops at the ends of the range. */
    public boolean isSaturating() {
        return this == ADD_SATURATING || this == SUBTRACT_SATURATING;
    }

    /** Whether the low bits of the result follow from the low bits of the operands. */
    public boolean isModular() {
        return extendsOperands();
    }

    /** Whether an instruction may take narrower operands, which get zeros in front, and compute the same. */
    public boolean extendsOperands() {
        return switch (this) {
            case ADD, SUBTRACT, MULTIPLY, AND, OR, XOR -> true;
            default -> false;
        };
    }
}
