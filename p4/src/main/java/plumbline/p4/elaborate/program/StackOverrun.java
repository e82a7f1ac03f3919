package plumbline.p4.elaborate.program;

import plumbline.isa.model.Position;

/** An element of a stack that is not there: the packet is wrong, not the program. Caught by the state of the parser. */
final class StackOverrun extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Position at;

    StackOverrun(Position at) {
        super("no such element", null, false, false);
        this.at = at;
    }

    Position at() {
        return at;
    }
}
