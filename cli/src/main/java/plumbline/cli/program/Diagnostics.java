package plumbline.cli.program;

import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;

/** Diagnostics as text, with a line that counts them. */
public final class Diagnostics {
    private Diagnostics() {}

    public static String show(List<Diagnostic> diagnostics, Sources sources) {
        StringBuilder text = new StringBuilder();
        for (Diagnostic diagnostic : diagnostics) {
            text.append(sources.show(diagnostic)).append("\n\n");
        }
        long errors = diagnostics.stream().filter(Diagnostic::isError).count();
        long warnings = diagnostics.size() - errors;
        text.append(count(errors, "error"));
        if (warnings > 0) {
            text.append(", ").append(count(warnings, "warning"));
        }
        return text.toString();
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
