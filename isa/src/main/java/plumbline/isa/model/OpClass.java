package plumbline.isa.model;

/** What kind of hardware an instruction needs; a target lists the classes it has. */
public enum OpClass {
    /** Move, slice and concatenate: wiring. */
    MOVE("move, slice and concatenate: wiring", true),
    /** All Boolean functions of two operands. */
    BITWISE("all Boolean functions of two operands", true),
    /** Addition and subtraction modulo 2^width. */
    ADD("addition and subtraction modulo 2^width", true),
    /** Addition and subtraction that stop at the ends of the range. */
    SATURATE("addition and subtraction that stop at the ends of the range", true),
    /** Minimum and maximum. */
    MIN_MAX("minimum and maximum", true),
    /** Shift by a constant. */
    SHIFT("shift by a constant", true),
    /** Comparison whose result is a value. */
    COMPARE("comparison whose result is a value", true),
    /** Shift by a value that is known only per packet. */
    VARIABLE_SHIFT("shift by a value that is known only per packet", false),
    /** Multiplication. */
    MULTIPLY("multiplication", false),
    /** Division and remainder. */
    DIVIDE("division and remainder", false),
    /** Lookup of an approximated function: the math unit of a stateful ALU. */
    MATH("lookup of an approximated function, in the math unit of a stateful ALU", true),
    /** Anything else that no chip has an instruction for. */
    OFF_CHIP("anything else that no chip has an instruction for", false);

    private final String description;
    private final boolean onHardware;

    OpClass(String description, boolean onHardware) {
        this.description = description;
        this.onHardware = onHardware;
    }

    /** What it is, for docs/ISA.md. */
    public String description() {
        return description;
    }

    /** Whether any PISA chip has it. */
    public boolean onHardware() {
        return onHardware;
    }
}
