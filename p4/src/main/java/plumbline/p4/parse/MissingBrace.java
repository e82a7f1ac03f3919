package plumbline.p4.parse;

import plumbline.isa.model.Position;

/** Inside braces a declaration begins that stands only outside of all: reading goes on with it. */
final class MissingBrace extends P4SyntaxError {
    private static final long serialVersionUID = 1;

    MissingBrace(Position at, String word) {
        super(at, "a '}' is missing before '" + word + "'", "close what is open above, or take one '{' away there");
    }
}
