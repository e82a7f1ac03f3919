package plumbline.isa.diagnostic;

import java.util.Comparator;
import plumbline.isa.model.Position;

/**
 * Something to say about a place in a program.
 *
 * @param code short and stable, e.g. {@code syntax}, {@code register-twice}
 * @param message one line: the rule broken, with the values
 * @param limit the limit and where it comes from; empty if there is none
 * @param fix what to do instead; empty if nothing is to be said
 */
public record Diagnostic(Position at, Severity severity, String code, String message, String limit, String fix) {
    /** By position; of one position the more severe first. */
    public static final Comparator<Diagnostic> BY_PLACE = Comparator.comparing(
                    (Diagnostic diagnostic) -> diagnostic.at().file())
            .thenComparingInt(diagnostic -> diagnostic.at().line())
            .thenComparingInt(diagnostic -> diagnostic.at().column())
            .thenComparing(Diagnostic::severity);

    /** An error without a limit. */
    public static Diagnostic error(Position at, String code, String message, String fix) {
        return new Diagnostic(at, Severity.ERROR, code, message, "", fix);
    }

    /** The same where it refuses the program. */
    public Diagnostic asError() {
        return new Diagnostic(at, Severity.ERROR, code, message, limit, fix);
    }

    /** Whether it refuses the program. */
    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** {@code file:line:col: error[code]: message}. */
    public String headline() {
        String place = at.toString();
        return (place.isEmpty() ? "" : place + ": ") + severity.word() + "[" + code + "]: " + message;
    }
}
