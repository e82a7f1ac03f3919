package plumbline.isa.model;

/** How many bits the value of an instruction's meaning may have, before it is cut to the width of the result. */
public enum OpReach {
    /**
     * At most as many as the widest of result and operands that are values: between equal widths there is nothing to
     * cut.
     */
    NARROW,
    /** Any number. */
    WIDE
}
