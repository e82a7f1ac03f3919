package plumbline.isa.lower.tree;

import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.model.Position;

/** Ends the lowering of the current statement; the loop over statements reports it and goes on with the next. */
public final class UnsupportedConstruct extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final String CODE = "unsupported";

    private final transient Diagnostic diagnostic;

    /**
     * A construct that has no placed form.
     *
     * @param fix what to write instead
     */
    public UnsupportedConstruct(Position at, String message, String fix) {
        super(message, null, false, false);
        this.diagnostic = Diagnostic.error(at, CODE, message, fix);
    }

    Diagnostic diagnostic() {
        return diagnostic;
    }

    /** That a register action is taken apart for it. */
    Diagnostic warning() {
        return new Diagnostic(
                diagnostic.at(),
                Severity.WARNING,
                "register-action",
                diagnostic.message() + ": it reads the cell, computes and writes it back, in several stages",
                diagnostic.limit(),
                diagnostic.fix());
    }
}
