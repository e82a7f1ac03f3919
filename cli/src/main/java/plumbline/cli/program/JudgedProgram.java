package plumbline.cli.program;

import plumbline.console.terminal.CommandFailure;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Target;

/** A program and what the verifier says of it on a target. */
public record JudgedProgram(LoadedProgram loaded, Target target, Verdict verdict) {
    /** Verifies a program. */
    public static JudgedProgram of(LoadedProgram loaded, Target target) {
        return new JudgedProgram(loaded, target, Verifier.verify(loaded.program(), target));
    }

    /** Whether the target takes it. */
    public boolean accepted() {
        return verdict instanceof Verdict.Accepted;
    }

    /** The verified program, or a failure that shows every error. */
    public Verified require() {
        return switch (verdict) {
            case Verdict.Accepted accepted -> accepted.verified();
            case Verdict.Rejected rejected ->
                throw CommandFailure.rejected(
                        Diagnostics.show(rejected.report().diagnostics(), loaded.sources()) + "; '"
                                + loaded.program().name() + "' is rejected for target '" + target.name()
                                + "'; --target chooses another, and 'unlimited' has no chip's limits",
                        rejected.report().diagnostics());
        };
    }
}
