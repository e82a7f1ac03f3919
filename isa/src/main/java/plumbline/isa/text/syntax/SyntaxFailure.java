package plumbline.isa.text.syntax;

import java.util.Optional;
import java.util.function.Function;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;

/** Ends the current statement; the loop over statements reports it and continues with the next one. */
public final class SyntaxFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Optional<Diagnostic> diagnostic;
    private final String unknown;
    private final String cause;

    private SyntaxFailure(Optional<Diagnostic> diagnostic, String unknown, String cause) {
        super(diagnostic.map(Diagnostic::headline).orElse("already reported"), null, false, false);
        this.diagnostic = diagnostic;
        this.unknown = unknown;
        this.cause = cause;
    }

    /** An error with its fix (may be empty). */
    public static SyntaxFailure of(Position at, String code, String message, String fix) {
        return new SyntaxFailure(Optional.of(Diagnostic.error(at, code, message, fix)), "", "");
    }

    /** The same; of all that have one cause only the first is reported. */
    public SyntaxFailure because(String of) {
        return new SyntaxFailure(diagnostic, unknown, of);
    }

    /** Nothing is known about a name of the given kind. */
    public static SyntaxFailure unknown(Position at, String kind, String name, String fix) {
        return unknown(at, kind, name, "", fix);
    }

    /** The same, with {@code where} it was looked for behind the name. */
    public static SyntaxFailure unknown(Position at, String kind, String name, String where, String fix) {
        String message = "no " + kind + " '" + name + "'" + where;
        return new SyntaxFailure(Optional.of(Diagnostic.error(at, "unknown-name", message, fix)), name, name);
    }

    /** The cause was reported where it happened. */
    public static SyntaxFailure reported() {
        return new SyntaxFailure(Optional.empty(), "", "");
    }

    /** The name that is unknown; empty if it is about something else. */
    public String unknownName() {
        return unknown;
    }

    /** What it has in common with others, of which only the first is reported; empty if nothing. */
    String cause() {
        return cause;
    }

    /** The same with a fix, if it is about the syntax and has none. */
    SyntaxFailure withFix(Function<Diagnostic, String> finder) {
        return new SyntaxFailure(
                diagnostic.map(
                        said -> said.code().equals("syntax") && said.fix().isEmpty()
                                ? Diagnostic.error(said.at(), said.code(), said.message(), finder.apply(said))
                                : said),
                unknown,
                cause);
    }

    /** What to report; empty if it was reported before. */
    public Optional<Diagnostic> diagnostic() {
        return diagnostic;
    }
}
