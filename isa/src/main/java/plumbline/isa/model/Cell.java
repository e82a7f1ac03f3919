package plumbline.isa.model;

/** A word of the register cell that a stateful program works on, or the result of its math unit. */
public enum Cell implements Operand {
    /** The low (or only) word as it was before this access. */
    LO,
    /** The high word as it was before this access; pairs only. */
    HI,
    /** The low (or only) word after this access; legal only in outputs. */
    NEW_LO,
    /** The high word after this access; pairs and outputs only. */
    NEW_HI,
    /** What the math unit gives in this access, if it looks up a value ({@link Stateful#math()}). */
    MATH;

    /** Whether this is the value after the access. */
    public boolean isNew() {
        return this == NEW_LO || this == NEW_HI;
    }

    /** Whether this is the high word. */
    public boolean isHigh() {
        return this == HI || this == NEW_HI;
    }
}
