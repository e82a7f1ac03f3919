package plumbline.verifier.report;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;

/**
 * Everything the verifier found out.
 *
 * @param program name of the program
 * @param target name of the target
 * @param diagnostics in the order of the source; first those of the assembler, if it was told of them
 * @param stages all stages in order, ingress first
 */
public record Report(
        String program, String target, List<Diagnostic> diagnostics, List<StageUse> stages, Totals totals) {
    public Report {
        diagnostics = List.copyOf(diagnostics);
        stages = List.copyOf(stages);
    }

    /** The same with what was found before it, when the text was read. */
    public Report after(List<Diagnostic> before) {
        return new Report(
                program,
                target,
                Stream.concat(before.stream(), diagnostics.stream()).toList(),
                stages,
                totals);
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
