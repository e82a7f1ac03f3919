package plumbline.isa.model;

/** What kind of hardware an instruction needs; a target lists the classes it has. */
public enum OpClass {
    MOVE("move, slice and concatenate: wiring", true),
    BITWISE("all Boolean functions of two operands", true),
    ADD("addition and subtraction modulo 2^width", true),
    SATURATE("addition and subtraction that stop at the ends of the range", true),
    MIN_MAX("minimum and maximum", true),
    SHIFT("shift by a constant", true),
    COMPARE("comparison whose result is a value", true),
    VARIABLE_SHIFT("shift by a value that is known only per packet", false),
    MULTIPLY("multiplication", false),
    DIVIDE("division and remainder", false),
    MATH("lookup of an approximated function, in the math unit of a stateful ALU", true),
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
