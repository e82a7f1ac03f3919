package plumbline.cli.program;

import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;

/** Diagnostics as text, with a line that counts them. */
public final class Diagnostics {
    /** Max diagnostics that are shown. */
    private static final int MAX_SHOWN = 100;

    private Diagnostics() {}

    /** All diagnostics, or the first of very many, and a line that counts them all. */
    public static String show(List<Diagnostic> diagnostics, Sources sources) {
        StringBuilder text = new StringBuilder();
        for (Diagnostic diagnostic : diagnostics.subList(0, Math.min(MAX_SHOWN, diagnostics.size()))) {
            text.append(sources.show(diagnostic)).append("\n\n");
        }
        if (diagnostics.size() > MAX_SHOWN) {
            text.append("… and ").append(diagnostics.size() - MAX_SHOWN).append(" more\n\n");
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
