package plumbline.verifier;

import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.verifier.report.Report;

/** What the verifier decided. */
public sealed interface Verdict {
    /** Everything it found out. */
    Report report();

    /**
     * The key to a switch.
     *
     * @throws IllegalStateException with all errors if the program was rejected
     */
    Verified orThrow();

    /** The program is legal; the report may still carry warnings. */
    record Accepted(Verified verified, Report report) implements Verdict {
        @Override
        public Verified orThrow() {
            return verified;
        }
    }

    /** The program is not legal; the report says why. */
    record Rejected(Report report) implements Verdict {
        @Override
        public Verified orThrow() {
            throw new IllegalStateException(report.diagnostics().stream()
                    .filter(Diagnostic::isError)
                    .map(Diagnostic::headline)
                    .collect(Collectors.joining("\n")));
        }
    }
}
