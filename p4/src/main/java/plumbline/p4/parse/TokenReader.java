package plumbline.p4.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Messages;
import plumbline.p4.source.P4Token;

/** Reads tokens one after another; goes back for a second try. */
final class TokenReader {
    /** Words that are no names. */
    private static final Set<String> RESERVED = Set.of(
            "abstract",
            "action",
            "bit",
            "bool",
            "break",
            "const",
            "continue",
            "control",
            "default",
            "else",
            "enum",
            "error",
            "exit",
            "extern",
            "false",
            "for",
            "header",
            "header_union",
            "if",
            "in",
            "inout",
            "int",
            "match_kind",
            "out",
            "parser",
            "package",
            "return",
            "select",
            "string",
            "struct",
            "switch",
            "table",
            "this",
            "transition",
            "true",
            "tuple",
            "typedef",
            "varbit",
            "value_set",
            "void",
            "_");

    /** Words that begin a declaration outside of all others. */
    private static final Set<String> OUTERMOST = Set.of(
            "action",
            "const",
            "control",
            "enum",
            "error",
            "extern",
            "header",
            "header_union",
            "match_kind",
            "package",
            "parser",
            "struct",
            "typedef");

    /** Of these, what stands nowhere inside of braces. */
    private static final Set<String> OUTERMOST_ONLY =
            Set.of("control", "parser", "struct", "header", "header_union", "package");

    private final List<P4Token> tokens;
    private final P4Messages messages;
    private int next;

    /** @param tokens the last is the end */
    TokenReader(List<P4Token> tokens, P4Messages messages) {
        this.tokens = tokens;
        this.messages = messages;
    }

    P4Token peek() {
        return tokens.get(next);
    }

    P4Token peek(int ahead) {
        return tokens.get(Math.min(next + ahead, tokens.size() - 1));
    }

    Position at() {
        return peek().at();
    }

    P4Token take() {
        P4Token token = peek();
        if (token.kind() != P4Token.Kind.END) {
            next++;
        }
        return token;
    }

    boolean is(String word) {
        return peek().is(word);
    }

    /** Takes a word if it is next. */
    boolean accept(String word) {
        boolean is = is(word);
        if (is) {
            next++;
        }
        return is;
    }

    /** Takes a word that must be next. */
    P4Token expect(String word) {
        if (!is(word)) {
            String fix = is("=") && word.equals(")") ? "compare with ==" : "";
            throw new P4SyntaxError(at(), "expected '" + word + "', found " + peek().shown(), fix);
        }
        return take();
    }

    /** Items with commas between them, up to a closing bracket, which is taken. */
    <T> List<T> list(String close, Supplier<T> item) {
        List<T> items = new ArrayList<>();
        while (!is(close)) {
            if (!items.isEmpty()) {
                expect(",");
            }
            items.add(item.get());
        }
        expect(close);
        return items;
    }

    /** The same where a comma may stand behind the last one. */
    <T> List<T> openList(String close, Supplier<T> item) {
        List<T> items = new ArrayList<>();
        while (!is(close)) {
            items.add(item.get());
            if (!accept(",")) {
                break;
            }
        }
        expect(close);
        return items;
    }

    boolean isEnd() {
        return peek().kind() == P4Token.Kind.END;
    }

    /** Whether a declaration begins that stands only outside of all braces. */
    boolean isOutermostOnly() {
        return OUTERMOST_ONLY.contains(peek().text()) && isName(peek(1));
    }

    /** Whether the token can be the name of something. */
    static boolean isName(P4Token token) {
        return token.kind() == P4Token.Kind.NAME && !RESERVED.contains(token.text());
    }

    /** A name that must be next. */
    P4Token name(String what) {
        if (!isName(peek())) {
            String kind = RESERVED.contains(peek().text()) ? ", which is a keyword" : "";
            throw error("expected the name of " + what + ", found " + peek().shown() + kind);
        }
        return take();
    }

    /** Where reading is, to come back. */
    int mark() {
        return next;
    }

    void back(int mark) {
        next = mark;
    }

    /** What is wrong with the next token. */
    P4SyntaxError error(String message) {
        return new P4SyntaxError(at(), message, "");
    }

    void report(P4SyntaxError error) {
        messages.error(error.at(), "syntax", error.getMessage(), error.fix());
    }

    boolean givesUp() {
        return messages.isFull();
    }

    /**
     * After an error inside braces: skips the rest of the statement, so that the next one or the closing brace follows.
     *
     * @param from where the statement began
     */
    void skipStatement(int from) {
        next = Math.max(next, from);
        int depth = 0;
        while (!isEnd() && !(depth == 0 && is("}"))) {
            P4Token token = take();
            depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
            if (depth == 0 && (token.is(";") || token.is("}"))) {
                break;
            }
        }
        if (next == from && !is("}") && !isEnd()) {
            next++;
        }
    }

    /** After an error outside of braces, or where they do not match: skips to what begins a declaration. */
    void skipDeclaration(int from) {
        next = Math.max(next, from + 1);
        while (!isEnd()) {
            P4Token token = peek();
            if (token.firstOfLine()
                    && token.at().column() == 1
                    && (OUTERMOST.contains(token.text()) || token.is("@"))) {
                return;
            }
            next++;
        }
    }
}
