package plumbline.p4.elaborate;

import java.util.List;
import java.util.Optional;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.structured.StructuredProgram;

/**
 * A P4 program in the structured form.
 *
 * @param program empty if there is an error
 * @param diagnostics what is wrong with the program, or cannot be said in the structured form
 */
public record Elaboration(Optional<StructuredProgram> program, List<Diagnostic> diagnostics) {
    public Elaboration {
        diagnostics = List.copyOf(diagnostics);
    }
}
