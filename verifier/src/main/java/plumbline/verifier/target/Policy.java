package plumbline.verifier.target;

import plumbline.isa.diagnostic.Severity;

/** How a target treats something that a program does. */
public enum Policy {
    /** An error. */
    FORBIDDEN,
    /** A warning. */
    WARNED,
    /** Nothing. */
    ALLOWED;

    /** How bad it is where it is not allowed. */
    public Severity severity() {
        return this == FORBIDDEN ? Severity.ERROR : Severity.WARNING;
    }
}
