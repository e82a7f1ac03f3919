package plumbline.isa.text.syntax;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Extern;

/** Words that are never names unless they stand in back quotes; all other keywords may be names. */
public final class ReservedWords {
    private static final Set<String> STRUCTURE = Set.of("and", "or", "not", "when", "else", "for", "if", "in");
    private static final Set<String> CELLS = Set.of("word", "lo", "hi", "new", "new_lo", "new_hi");

    /** Words that begin a declaration, or what stands in its place. */
    static final List<String> DECLARATIONS = Stream.concat(
                    Stream.of(Extern.values()).map(Extern::word),
                    Stream.of(
                            "program",
                            "param",
                            "const",
                            "include",
                            "header",
                            "metadata",
                            "register",
                            "table",
                            "mirror",
                            "resubmit",
                            "recirculate",
                            "digest",
                            "parser",
                            "ingress",
                            "ingress_deparser",
                            "egress_parser",
                            "egress",
                            "deparser",
                            "for",
                            "if"))
            .toList();

    private ReservedWords() {}

    /** Whether a declaration may not use it as a name without quoting. */
    public static boolean isReserved(String word) {
        return STRUCTURE.contains(word) || CELLS.contains(word) || word.equals("_");
    }

    static boolean isReservedInExpressions(Token token) {
        return token.kind() == Token.Kind.NAME && STRUCTURE.contains(token.text());
    }
}
