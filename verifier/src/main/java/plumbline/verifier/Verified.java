package plumbline.verifier;

import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;

/** A program that the verifier accepted for a target: the only key to a switch. Only the verifier can make one. */
public final class Verified {
    private final Program program;
    private final String target;
    private final Limits limits;

    Verified(Program program, String target, Limits limits) {
        this.program = program;
        this.target = target;
        this.limits = limits;
    }

    public Program program() {
        return program;
    }

    /** Name of the target it was verified against. */
    public String target() {
        return target;
    }

    /** What stays checked while it runs. */
    public Limits limits() {
        return limits;
    }
}
