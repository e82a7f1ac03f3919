package plumbline.pipelines;

import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.PreparedProgram;

/**
 * A verified program that an engine has prepared, once for many switches: all their pipes share its code and have state
 * of their own. A program that is loaded for one pipe alone is a little faster.
 */
public final class SwitchProgram {
    private final Verified verified;
    private final PreparedProgram prepared;

    private SwitchProgram(Verified verified, PreparedProgram prepared) {
        this.verified = verified;
        this.prepared = prepared;
    }

    /** Has an engine prepare a program. */
    public static SwitchProgram of(Verified program, Engine engine) {
        return new SwitchProgram(program, engine.prepare(program.program(), program.limits()));
    }

    /** The program. */
    public Verified verified() {
        return verified;
    }

    PreparedProgram prepared() {
        return prepared;
    }
}
