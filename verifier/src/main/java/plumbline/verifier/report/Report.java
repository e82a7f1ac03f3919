package plumbline.verifier.report;

import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;

/**
 * Everything the verifier found out.
 *
 * @param program     name of the program
 * @param target      name of the target
 * @param diagnostics in the order of the source
 * @param stages      all stages in order, ingress first
 */
public record Report(
        String program, String target, List<Diagnostic> diagnostics, List<StageUse> stages, Totals totals) {
    /** Copies the lists. */
    public Report {
        diagnostics = List.copyOf(diagnostics);
        stages = List.copyOf(stages);
    }

    /** Whether the target accepts the program. */
    public boolean isAccepted() {
        return errors() == 0;
    }

    /** How many errors there are. */
    public long errors() {
        return diagnostics.stream().filter(Diagnostic::isError).count();
    }

    /** How many warnings there are. */
    public long warnings() {
        return diagnostics.size() - errors();
    }
}
