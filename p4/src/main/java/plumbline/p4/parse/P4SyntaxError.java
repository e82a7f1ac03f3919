package plumbline.p4.parse;

import plumbline.isa.model.Position;

/** The text cannot be read on here. Caught where reading can go on: at the next statement or declaration. */
class P4SyntaxError extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Position at;
    private final String fix;

    P4SyntaxError(Position at, String message, String fix) {
        super(message, null, false, false);
        this.at = at;
        this.fix = fix;
    }

    Position at() {
        return at;
    }

    String fix() {
        return fix;
    }
}
