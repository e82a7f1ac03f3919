package plumbline.isa.model;

/** What kind of hardware an instruction needs; a target lists the classes it has. */
public enum OpClass {
    /** Move, slice and concatenate: wiring. */
    MOVE(true),
    /** All Boolean functions of two operands. */
    BITWISE(true),
    /** Addition and subtraction modulo 2^width. */
    ADD(true),
    /** Addition and subtraction that stop at the ends of the range. */
    SATURATE(true),
    /** Minimum and maximum. */
    MIN_MAX(true),
    /** Shift by a constant. */
    SHIFT(true),
    /** Comparison whose result is a value. */
    COMPARE(true),
    /** Shift by a value that is known only per packet. */
    VARIABLE_SHIFT(false),
    /** Multiplication. */
    MULTIPLY(false),
    /** Division and remainder. */
    DIVIDE(false);

    private final boolean onHardware;

    OpClass(boolean onHardware) {
        this.onHardware = onHardware;
    }

    /** Whether any PISA chip has it. */
    public boolean onHardware() {
        return onHardware;
    }
}
