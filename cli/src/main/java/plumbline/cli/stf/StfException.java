package plumbline.cli.stf;

import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;

/** A line of a packet test cannot be done. */
final class StfException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Position at;
    private final String fix;

    /** @param fix what to write instead; empty if nothing is to be said */
    StfException(Position at, String message, String fix) {
        super(message);
        this.at = at;
        this.fix = fix;
    }

    Diagnostic diagnostic() {
        return Diagnostic.error(at, "stf", getMessage(), fix);
    }
}
