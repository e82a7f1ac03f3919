package plumbline.p4.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The condition of {@code #if}: whole numbers, as in C. A name that is no macro is 0. */
final class DirectiveCondition {
    /** Operators from loose to tight. */
    private static final List<List<String>> LEVELS = List.of(
            List.of("||"),
            List.of("&&"),
            List.of("|"),
            List.of("^"),
            List.of("&"),
            List.of("==", "!="),
            List.of("<", ">", "<=", ">="),
            List.of("<<"),
            List.of("+", "-"),
            List.of("*", "/", "%"));

    private static final int MAX_DEPTH = 200;

    private final List<P4Token> tokens;
    private int next;
    private int depth;

    private DirectiveCondition(List<P4Token> tokens) {
        this.tokens = tokens;
    }

    /** Whether it could not be read, and why. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1;

        Unreadable(String message) {
            super(message);
        }
    }

    /**
     * Whether it holds.
     *
     * @throws Unreadable if it is no condition
     */
    static boolean holds(List<P4Token> written, Map<String, Macro> macros, MacroExpansion expansion) throws Unreadable {
        DirectiveCondition condition = new DirectiveCondition(expansion.expand(withoutDefined(written, macros)));
        long value = condition.level(0);
        if (condition.next < condition.tokens.size()) {
            throw new Unreadable("found " + condition.tokens.get(condition.next).shown());
        }
        return value != 0;
    }

    private static List<P4Token> withoutDefined(List<P4Token> written, Map<String, Macro> macros) throws Unreadable {
        List<P4Token> result = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            P4Token token = written.get(i);
            if (!token.is("defined")) {
                result.add(token);
                continue;
            }
            boolean parentheses = i + 1 < written.size() && written.get(i + 1).is("(");
            int name = i + (parentheses ? 2 : 1);
            i = name + (parentheses ? 1 : 0);
            if (i >= written.size()) {
                throw new Unreadable("'defined' names a macro");
            }
            String known = macros.containsKey(written.get(name).text()) ? "1" : "0";
            result.add(new P4Token(P4Token.Kind.NUMBER, known, token.at(), false, true));
        }
        return result;
    }

    private long level(int level) throws Unreadable {
        if (level == LEVELS.size()) {
            return unary();
        }
        long left = level(level + 1);
        while (next < tokens.size()
                && tokens.get(next).kind() == P4Token.Kind.SYMBOL
                && LEVELS.get(level).contains(tokens.get(next).text())) {
            String operator = tokens.get(next++).text();
            left = apply(operator, left, level(level + 1));
        }
        return left;
    }

    private static long apply(String operator, long a, long b) throws Unreadable {
        return switch (operator) {
            case "||" -> a != 0 || b != 0 ? 1 : 0;
            case "&&" -> a != 0 && b != 0 ? 1 : 0;
            case "|" -> a | b;
            case "^" -> a ^ b;
            case "&" -> a & b;
            case "==" -> a == b ? 1 : 0;
            case "!=" -> a != b ? 1 : 0;
            case "<" -> a < b ? 1 : 0;
            case ">" -> a > b ? 1 : 0;
            case "<=" -> a <= b ? 1 : 0;
            case ">=" -> a >= b ? 1 : 0;
            case "<<" -> a << b;
            case "+" -> a + b;
            case "-" -> a - b;
            case "*" -> a * b;
            default -> {
                if (b == 0) {
                    throw new Unreadable("division by zero");
                }
                yield operator.equals("/") ? a / b : a % b;
            }
        };
    }

    private long unary() throws Unreadable {
        if (next == tokens.size()) {
            throw new Unreadable("the condition ends too early");
        }
        if (++depth > MAX_DEPTH) {
            throw new Unreadable("more than " + MAX_DEPTH + " operators are nested");
        }
        P4Token token = tokens.get(next++);
        long value =
                switch (token.text()) {
                    case "!" -> unary() == 0 ? 1 : 0;
                    case "-" -> -unary();
                    case "~" -> ~unary();
                    case "(" -> parenthesised();
                    default -> value(token);
                };
        depth--;
        return value;
    }

    private long parenthesised() throws Unreadable {
        long value = level(0);
        if (next == tokens.size() || !tokens.get(next).is(")")) {
            throw new Unreadable("a ')' is missing");
        }
        next++;
        return value;
    }

    private static long value(P4Token token) throws Unreadable {
        if (token.kind() == P4Token.Kind.NAME) {
            return 0;
        }
        try {
            return Long.decode(token.text().replaceAll("[uUlL]+$", ""));
        } catch (NumberFormatException e) {
            throw new Unreadable("found " + token.shown());
        }
    }
}
