package plumbline.p4.source;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Position;

/**
 * Text to tokens (P4-16 language specification 1.2.4, section 6.4). Directives of the preprocessor are tokens like all
 * others; a backslash at the end of a line joins it with the next.
 */
final class P4Lexer {
    /** The longest first. {@code >>} is two tokens, because it may close two lists of type arguments. */
    private static final List<String> SYMBOLS = List.of(
            "|+|=", "|-|=", "&&&", "...", "<<=", ">>=", "|+|", "|-|", "{#}", "==", "!=", "<=", ">=", "&&", "||", "++",
            "<<", "..", "+:", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##", "#", "(", ")", "[", "]", "{", "}",
            "<", ">", "!", "~", "-", "+", "*", "/", "%", "|", "&", "^", "?", ":", ",", ".", "=", ";", "@");

    private final String file;
    private final String text;
    private final P4Messages messages;
    private final List<P4Token> tokens = new ArrayList<>();
    private int next;
    private int line = 1;
    private int lineStart;
    private boolean firstOfLine = true;
    private boolean afterSpace;

    private P4Lexer(String file, String text, P4Messages messages) {
        this.file = file;
        this.text = text;
        this.messages = messages;
    }

    /** The tokens of a file; the last is the end. */
    static List<P4Token> tokens(String file, String text, P4Messages messages) {
        return new P4Lexer(file, text, messages).run();
    }

    private List<P4Token> run() {
        while (skip()) {
            token();
        }
        add(P4Token.Kind.END, "", place());
        return tokens;
    }

    /** Goes to the next token. */
    private boolean skip() {
        while (next < text.length()) {
            char c = text.charAt(next);
            if (c == '\n') {
                next++;
                newLine();
                firstOfLine = true;
            } else if (Character.isWhitespace(c) || c == '\uFEFF') {
                next++;
                afterSpace = true;
            } else if (c == '\\' && isBlank(next + 1, end("\n", text.length()))) {
                next = end("\n", text.length()) + 1; // blanks behind the backslash change nothing, as in cpp
                newLine();
            } else if (text.startsWith("//", next)) {
                next = end("\n", text.length());
                afterSpace = true;
            } else if (text.startsWith("/*", next)) {
                comment();
            } else {
                return true;
            }
        }
        return false;
    }

    private void comment() {
        Position begin = place();
        int end = text.indexOf("*/", next + 2);
        if (end < 0) {
            messages.error(begin, "syntax", "this comment does not end", "close it with */");
        }
        int stop = end < 0 ? text.length() : end + 2;
        for (; next < stop; next++) {
            if (text.charAt(next) == '\n') {
                line++;
                lineStart = next + 1;
            }
        }
        afterSpace = true;
    }

    private boolean isBlank(int from, int to) {
        return text.substring(from, to).isBlank();
    }

    private void newLine() {
        line++;
        lineStart = next;
        afterSpace = true;
    }

    private int end(String stop, int otherwise) {
        int found = text.indexOf(stop, next);
        return found < 0 ? otherwise : found;
    }

    private void token() {
        Position at = place();
        char c = text.charAt(next);
        if (isWordPart(c)) {
            int end = next;
            while (end < text.length() && isWordPart(text.charAt(end))) {
                end++;
            }
            take(isDigit(c) ? P4Token.Kind.NUMBER : P4Token.Kind.NAME, end, at);
        } else if (c == '"') {
            string(at);
        } else {
            SYMBOLS.stream()
                    .filter(symbol -> text.startsWith(symbol, next))
                    .findFirst()
                    .ifPresentOrElse(
                            symbol -> take(P4Token.Kind.SYMBOL, next + symbol.length(), at),
                            () -> take(P4Token.Kind.UNKNOWN, next + Character.charCount(text.codePointAt(next)), at));
        }
    }

    private void take(P4Token.Kind kind, int end, Position at) {
        add(kind, text.substring(next, end), at);
        next = end;
    }

    private void string(Position at) {
        StringBuilder content = new StringBuilder();
        for (next++; next < text.length() && text.charAt(next) != '"'; next++) {
            boolean escape = text.charAt(next) == '\\' && next + 1 < text.length();
            if (escape) {
                next++;
            }
            char c = text.charAt(next);
            content.append(escape && c == 'n' ? '\n' : escape && c == 't' ? '\t' : c);
            if (c == '\n') {
                line++;
                lineStart = next + 1;
            }
        }
        if (next == text.length()) {
            messages.error(at, "syntax", "this text does not end", "close it with a quote");
        } else {
            next++;
        }
        add(P4Token.Kind.STRING, content.toString(), at);
    }

    private void add(P4Token.Kind kind, String word, Position at) {
        tokens.add(new P4Token(kind, word, at, firstOfLine, afterSpace || firstOfLine));
        firstOfLine = false;
        afterSpace = false;
    }

    private Position place() {
        return Position.inSequence(file, line, next - lineStart + 1);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || isDigit(c);
    }
}
