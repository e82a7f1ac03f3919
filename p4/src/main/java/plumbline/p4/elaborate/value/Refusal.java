package plumbline.p4.elaborate.value;

import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;

/** Ends the elaboration of a statement or declaration that cannot be elaborated. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Diagnostic diagnostic;

    private Refusal(Diagnostic diagnostic) {
        super(diagnostic.message(), null, false, false);
        this.diagnostic = diagnostic;
    }

    /** Of a construct that there is no structured form for. */
    public static Refusal unsupported(Position at, String message, String fix) {
        return new Refusal(Diagnostic.error(at, "unsupported", message, fix));
    }

    /** Of something that is wrong in the program. */
    public static Refusal error(Position at, String code, String message, String fix) {
        return new Refusal(Diagnostic.error(at, code, message, fix));
    }

    /** What is said. */
    public Diagnostic diagnostic() {
        return diagnostic;
    }
}
