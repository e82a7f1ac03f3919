package plumbline.isa.text.syntax;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import plumbline.isa.text.syntax.Token.Kind;

/** Recognizes a file that is written in P4, about which one thing is to be said. */
public final class ForeignText {
    private static final String OLD = "P4-14";
    private static final Pattern DIRECTIVE = Pattern.compile("#\\s*(include\\s*<|(define|ifdef|ifndef)\\b).*");
    /** Begins what only P4-14 declares. */
    private static final Set<String> OF_14 = Set.of("header_type");
    /** Begins what only P4-16 declares. */
    private static final Set<String> OF_16 = Set.of("typedef");
    /** Begins what has a name in P4: with parameters in P4-16, without in P4-14. */
    private static final Set<String> NAMED = Set.of("control", "parser");

    private ForeignText() {}

    /** Refuses a text that declares no program of ours and begins something as only P4 does. */
    public static Optional<SyntaxFailure> in(List<Token> tokens) {
        Optional<Token> first = Optional.empty();
        String version = "P4";
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            Token second = tokens.get(Math.min(i + 1, tokens.size() - 1));
            Token third = tokens.get(Math.min(i + 2, tokens.size() - 1));
            if (depth == 0 && token.isWord("program") && second.isName()) {
                return Optional.empty();
            }
            if (depth == 0 && isMark(token, second, third)) {
                first = first.or(() -> Optional.of(token));
                version = version(token, third).orElse(version);
            }
            depth += opens(token) ? 1 : closes(token) ? -1 : 0;
        }
        String found = version;
        return first.map(token -> found.equals(OLD)
                ? SyntaxFailure.of(
                        token.at(),
                        "p4",
                        "this is P4-14, which Plumbline does not read",
                        "convert it to P4-16 (p4c's p4test --std p4-14 --pp NAME.p4 FILE does) and name it NAME.p4")
                : SyntaxFailure.of(
                        token.at(),
                        "p4",
                        "this is " + found + ", and the file's name does not end with .p4",
                        "rename it: what ends with .p4 is read as P4-16, all else as Plumbline's own language"));
    }

    private static boolean isMark(Token token, Token second, Token third) {
        return token.kind() == Kind.UNKNOWN && DIRECTIVE.matcher(token.text()).matches()
                || (OF_14.contains(token.text()) || OF_16.contains(token.text())) && second.isName()
                || NAMED.contains(token.text())
                        && second.isName()
                        && (third.isSymbol("(") || third.isSymbol("{") || third.isSymbol("<"));
    }

    /** The version of P4 that a mark belongs to, if only one has it. */
    private static Optional<String> version(Token mark, Token third) {
        if (mark.kind() == Kind.UNKNOWN) {
            return mark.text().matches(".*<(core|v1model|psa|pna|tna|t2na)\\.p4>.*")
                    ? Optional.of("P4-16")
                    : Optional.empty();
        }
        boolean old = OF_14.contains(mark.text()) || NAMED.contains(mark.text()) && third.isSymbol("{");
        return Optional.of(old ? OLD : "P4-16");
    }

    private static boolean opens(Token token) {
        return token.isSymbol("{") || token.isSymbol("(");
    }

    private static boolean closes(Token token) {
        return token.isSymbol("}") || token.isSymbol(")");
    }
}
