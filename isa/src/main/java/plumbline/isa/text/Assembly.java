package plumbline.isa.text;

import java.util.List;
import java.util.Optional;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Program;

/**
 * What the assembler made of a text.
 *
 * @param program present if there was no error
 * @param diagnostics all errors and warnings of the text, in order of position
 * @param sources the texts read, to show the diagnostics with
 */
public record Assembly(Optional<Program> program, List<Diagnostic> diagnostics, Sources sources) {
    public Assembly {
        diagnostics = List.copyOf(diagnostics);
    }

    /**
     * The program.
     *
     * @throws IllegalStateException with all diagnostics if there was an error
     */
    public Program orThrow() {
        return program.orElseThrow(() -> new IllegalStateException(
                diagnostics.stream().map(sources::show).reduce("", (all, one) -> all + one + "\n")));
    }
}
