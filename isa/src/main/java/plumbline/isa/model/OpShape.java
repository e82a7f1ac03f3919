package plumbline.isa.model;

/** How an instruction is written and which operands it takes. */
public enum OpShape {
    /** {@code a} alone. */
    PLAIN(1),
    /** {@code ~a}. */
    PREFIX(1),
    /** {@code a + b}. */
    INFIX(2),
    /** {@code a << 3}: the second operand is a constant. */
    INFIX_CONSTANT(2),
    /** {@code abs(a)}. */
    CALL_ONE(1),
    /** {@code min(a, b)}. */
    CALL(2),
    /** {@code shrs(a, 3)}: the second operand is a constant. */
    CALL_CONSTANT(2),
    /** {@code math(a, 1, 2)}: the second and the third operand are constants of 64 bits. */
    CALL_TABLE(3),
    /** {@code deposit(a, b, 2)}: the third operand is a constant. */
    CALL_PLACE(3),
    /** {@code a[15:8]}: high and low bit are constants. */
    SLICE(3);

    private final int operands;

    OpShape(int operands) {
        this.operands = operands;
    }

    /** How many operands it takes, constants included. */
    public int operands() {
        return operands;
    }

    /** Whether it is written as a name with operands in parentheses. */
    public boolean isCall() {
        return switch (this) {
            case CALL_ONE, CALL, CALL_CONSTANT, CALL_TABLE, CALL_PLACE -> true;
            case PLAIN, PREFIX, INFIX, INFIX_CONSTANT, SLICE -> false;
        };
    }

    /** Whether operand {@code index} is a constant number of bits, or of a bit. */
    public boolean amountAt(int index) {
        return constantAt(index) && this != CALL_TABLE;
    }

    /** Whether operand {@code index} must be a constant. */
    public boolean constantAt(int index) {
        return switch (this) {
            case INFIX_CONSTANT, CALL_CONSTANT -> index == 1;
            case SLICE, CALL_TABLE -> index > 0;
            case CALL_PLACE -> index == 2;
            case PLAIN, PREFIX, INFIX, CALL, CALL_ONE -> false;
        };
    }
}
