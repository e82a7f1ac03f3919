package plumbline.verifier;

import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;

/** Gives everything in a program that has a name of its own another one. */
final class Renaming {
    private static final String VALID = ".valid";

    Program of(Program program) {
        return Trees.rebuild(program, (node, expected) -> node instanceof String name ? renamed(name) : node);
    }

    private static String renamed(String name) {
        if (name.isEmpty()
                || Intrinsic.named(name) != null
                || name.equals(Parser.ACCEPT)
                || name.equals(Parser.REJECT)) {
            return name;
        }
        // A header's validity is named after the header.
        return name.endsWith(VALID)
                ? renamed(name.substring(0, name.length() - VALID.length())) + VALID
                : "other_" + name;
    }
}
