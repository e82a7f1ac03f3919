package plumbline.isa.lower;

import java.util.List;
import java.util.Optional;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;

/**
 * What lowering made of a program.
 *
 * @param program present if everything in it could be lowered; its units stand outside of stages
 * @param diagnostics what could not, or warnings, in order of position
 */
public record Lowered(Optional<Program> program, List<Diagnostic> diagnostics) {
    public Lowered {
        diagnostics = List.copyOf(diagnostics);
    }
}
