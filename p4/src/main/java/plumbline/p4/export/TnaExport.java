package plumbline.p4.export;

import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Program;

/**
 * Writes a program as P4-16 for TNA and T2NA, so that it can go to a chip: parameters are filled in, the stages stand
 * in comments, and the comments of its own text stay. What a program asks for that P4 cannot say is an error.
 */
public final class TnaExport {
    private TnaExport() {}

    /**
     * What came out.
     *
     * @param text empty if there are errors
     */
    public record Exported(String text, List<Diagnostic> diagnostics) {
        public Exported {
            diagnostics = List.copyOf(diagnostics);
        }
    }

    /**
     * Writes a program.
     *
     * @param program with stages, or without
     * @param sources the texts that it was assembled from, for their comments; may be empty
     */
    public static Exported write(Program program, Sources sources) {
        List<Diagnostic> wrong = Exportable.check(program);
        return wrong.isEmpty()
                ? new Exported(new ProgramText(program, new Comments(sources)).text(), List.of())
                : new Exported("", wrong);
    }
}
