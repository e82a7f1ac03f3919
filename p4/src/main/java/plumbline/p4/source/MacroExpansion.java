package plumbline.p4.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Replaces the uses of macros. A macro is not replaced inside its own replacement. {@code ##} joins two tokens to what
 * their texts make together, be it one token or several; {@code #} makes a text of an argument.
 */
final class MacroExpansion {
    /** Macros that double each other exhaust no memory. */
    private static final int MAX_TOKENS = 4_000_000;

    private final Map<String, Macro> macros;
    private final P4Messages messages;
    private int made;

    MacroExpansion(Map<String, Macro> macros, P4Messages messages) {
        this.macros = macros;
        this.messages = messages;
    }

    List<P4Token> expand(List<P4Token> tokens) {
        return expand(tokens, Set.of());
    }

    private List<P4Token> expand(List<P4Token> tokens, Set<String> hidden) {
        List<P4Token> result = new ArrayList<>(tokens.size());
        for (int i = 0; i < tokens.size(); i++) {
            P4Token token = tokens.get(i);
            Macro macro = token.kind() == P4Token.Kind.NAME && !hidden.contains(token.text())
                    ? macros.get(token.text())
                    : null;
            if (macro == null || macro.takesArguments() && !isCall(tokens, i)) {
                result.add(token);
                continue;
            }
            Set<String> inside = new HashSet<>(hidden);
            inside.add(macro.name());
            List<P4Token> body = macro.body();
            if (macro.takesArguments()) {
                Arguments arguments = Arguments.of(tokens, i + 1);
                if (arguments.end() < 0) {
                    messages.error(token.at(), "preprocessor", "the arguments of " + macro.name() + " do not end", "");
                    return result;
                }
                body = substitute(macro, bind(macro, arguments.values(), token), hidden);
                i = arguments.end();
            }
            body = paste(body).stream().map(word -> word.at(token)).toList();
            made += body.size();
            if (made > MAX_TOKENS) {
                messages.error(token.at(), "limit", "macros make more than " + MAX_TOKENS + " tokens", "");
                return result;
            }
            result.addAll(expand(body, inside));
        }
        return result;
    }

    private static boolean isCall(List<P4Token> tokens, int name) {
        return name + 1 < tokens.size() && tokens.get(name + 1).is("(");
    }

    /**
     * What stands in the parentheses of a use.
     *
     * @param end index of the closing one; -1 if there is none
     */
    private record Arguments(List<List<P4Token>> values, int end) {
        static Arguments of(List<P4Token> tokens, int open) {
            List<List<P4Token>> values = new ArrayList<>();
            List<P4Token> value = new ArrayList<>();
            int depth = 0;
            for (int i = open; i < tokens.size(); i++) {
                P4Token token = tokens.get(i);
                if (token.is("(") && depth++ == 0) {
                    continue;
                }
                if (token.is(")") && --depth == 0) {
                    values.add(value);
                    return new Arguments(values, i);
                }
                if (token.is(",") && depth == 1) {
                    values.add(value);
                    value = new ArrayList<>();
                } else {
                    value.add(token);
                }
            }
            return new Arguments(values, -1);
        }
    }

    /** One argument per parameter; what is too much belongs to the variadic one. */
    private List<List<P4Token>> bind(Macro macro, List<List<P4Token>> values, P4Token use) {
        int wanted = macro.parameters().orElseThrow().size();
        List<List<P4Token>> bound = new ArrayList<>(values);
        if (wanted == 0 && bound.size() == 1 && bound.getFirst().isEmpty()) {
            bound.clear();
        }
        if (macro.isVariadic()) {
            while (bound.size() > wanted) {
                P4Token comma = new P4Token(P4Token.Kind.SYMBOL, ",", use.at(), false, false);
                List<P4Token> joined = new ArrayList<>(bound.get(wanted - 1));
                joined.add(comma);
                joined.addAll(bound.remove(wanted));
                bound.set(wanted - 1, joined);
            }
        }
        if (bound.size() > wanted || bound.size() < wanted - (macro.isVariadic() ? 1 : 0)) {
            messages.error(
                    use.at(),
                    "preprocessor",
                    macro.name() + " takes " + wanted + " arguments, here are " + bound.size(),
                    "");
        }
        while (bound.size() < wanted) {
            bound.add(List.of());
        }
        return bound;
    }

    private List<P4Token> substitute(Macro macro, List<List<P4Token>> arguments, Set<String> hidden) {
        List<String> parameters = macro.parameters().orElseThrow();
        List<P4Token> body = macro.body();
        List<P4Token> result = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            P4Token token = body.get(i);
            int parameter = parameters.indexOf(token.text());
            boolean pasted = i > 0 && body.get(i - 1).is("##")
                    || i + 1 < body.size() && body.get(i + 1).is("##");
            if (token.is("#")
                    && i + 1 < body.size()
                    && parameters.contains(body.get(i + 1).text())) {
                String text = P4Token.text(
                        arguments.get(parameters.indexOf(body.get(++i).text())));
                result.add(new P4Token(P4Token.Kind.STRING, text, token.at(), false, true));
            } else if (token.kind() == P4Token.Kind.NAME && parameter >= 0) {
                List<P4Token> argument = arguments.get(parameter);
                result.addAll(pasted ? argument : expand(argument, hidden));
            } else {
                result.add(token);
            }
        }
        return result;
    }

    private List<P4Token> paste(List<P4Token> body) {
        List<P4Token> result = new ArrayList<>(body.size());
        for (int i = 0; i < body.size(); i++) {
            P4Token token = body.get(i);
            boolean joins = token.is("##") && !result.isEmpty() && i + 1 < body.size();
            if (joins) {
                P4Token left = result.removeLast();
                String both = left.text() + body.get(++i).text();
                P4Lexer.tokens("", both, messages).stream()
                        .filter(made -> made.kind() != P4Token.Kind.END)
                        .map(made -> made.at(left))
                        .forEach(result::add);
            } else if (!token.is("##")) {
                result.add(token);
            }
        }
        return result;
    }
}
