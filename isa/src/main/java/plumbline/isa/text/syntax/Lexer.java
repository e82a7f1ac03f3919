package plumbline.isa.text.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Token.Kind;
import plumbline.isa.text.syntax.Token.Piece;

/** Cuts a text into tokens. Whatever is no token is reported and left out. */
public final class Lexer {
    private static final int DEEPEST_SPLICE = 8;
    /**
     * Characters from brace to brace. With {@link #notSplices} it keeps the time for a hostile text proportional to its
     * length.
     */
    private static final int MAX_SPLICE = 256;

    private static final Pattern DIRECTIVE = Pattern.compile("#\\s*include\\s*(\"[^\"]+\")");

    private final String file;
    private final String text;
    private final Problems problems;
    private int offset;
    private int line = 1;
    private int lineStart;
    private int spliceDepth;
    /**
     * Offsets of braces that were tried and do not close on their line: what is around them need not try them again.
     */
    private final BitSet notSplices = new BitSet();

    private Lexer(String file, String text, Problems problems) {
        this.file = file;
        this.text = text;
        this.problems = problems;
    }

    /** All tokens of a text, with {@link Kind#END} last. */
    public static List<Token> tokens(String file, String text, Problems problems) {
        Lexer lexer = new Lexer(file, text, problems);
        List<Token> tokens = new ArrayList<>();
        while (lexer.skipBlanks()) {
            lexer.token().ifPresent(tokens::add);
        }
        tokens.add(Token.plain(Kind.END, "", lexer.here()));
        return tokens;
    }

    static boolean isNameStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    static boolean isNamePart(char c) {
        return isNameStart(c) || isDigit(c) || c == '$';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private Position here() {
        return new Position(file, line, offset - lineStart + 1);
    }

    private char current() {
        return offset < text.length() ? text.charAt(offset) : '\0';
    }

    /** Skips white space and comments within a line; false at the end of the text. */
    private boolean skipBlanks() {
        while (offset < text.length()) {
            char c = text.charAt(offset);
            if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\uFEFF') {
                offset++;
            } else if (text.startsWith("//", offset)) {
                offset = lineEnd();
            } else if (text.startsWith("/*", offset)) {
                skipComment();
            } else {
                return true;
            }
        }
        return false;
    }

    private int lineEnd() {
        int end = text.indexOf('\n', offset);
        return end < 0 ? text.length() : end;
    }

    private void skipComment() {
        Position start = here();
        int end = text.indexOf("*/", offset + 2);
        if (end < 0) {
            problems.error(start, "syntax", "this comment does not end", "close it with */");
        }
        int stop = end < 0 ? text.length() : end + 2;
        for (; offset < stop; offset++) {
            if (text.charAt(offset) == '\n') {
                line++;
                lineStart = offset + 1;
            }
        }
    }

    private Optional<Token> token() {
        char c = current();
        Position at = here();
        if (c == '\n') {
            offset++;
            line++;
            lineStart = offset;
            return Optional.of(Token.plain(Kind.NEWLINE, "\n", at));
        }
        Optional<Numbers.Number> mac = Numbers.mac(text, offset);
        if (mac.isPresent()) {
            return mac.map(number -> number(number, at));
        }
        if (isNameStart(c)) {
            return Optional.of(name(at));
        }
        if (isDigit(c)) {
            return number(at);
        }
        if (c == '"' || c == '`') {
            return quoted(c, at);
        }
        Optional<String> symbol = Symbols.at(text, offset);
        offset += symbol.map(String::length).orElse(1);
        if (symbol.isEmpty()) {
            if (c == '#') {
                return Optional.of(hashed(at));
            }
            problems.error(at, "syntax", "'" + shown(c) + "' is not a part of the language", Vocabulary.character(c));
        }
        return Optional.of(Token.plain(symbol.isPresent() ? Kind.SYMBOL : Kind.UNKNOWN, symbol.orElse(shown(c)), at));
    }

    /** The rest of a line behind #: a comment elsewhere, or a directive, which may have declared any name. */
    private Token hashed(Position at) {
        int start = offset - 1;
        offset = lineEnd();
        String line = text.substring(start, offset);
        Matcher include = DIRECTIVE.matcher(line);
        boolean included = include.lookingAt();
        problems.error(
                at,
                "syntax",
                "'#' is not a part of the language",
                included ? "write include " + include.group(1) : Vocabulary.character('#'));
        if (included) {
            problems.doubtAll();
        }
        return Token.plain(Kind.UNKNOWN, line, at);
    }

    private Token number(Numbers.Number number, Position at) {
        int start = offset;
        offset += number.length();
        return Token.number(text.substring(start, offset), number.value(), number.width(), at);
    }

    private Optional<Token> number(Position at) {
        Optional<String> width = Numbers.sizedSplice(text, offset);
        if (width.isPresent()) {
            int start = offset;
            offset += width.get().length() + 1;
            Optional<Piece> piece = splice();
            if (piece.isPresent()) {
                return Optional.of(new Token(
                        Kind.SIZED,
                        text.substring(start, offset),
                        List.of(piece.get()),
                        BigInteger.ZERO,
                        Integer.parseInt(width.get()),
                        at));
            }
            offset = start;
        }
        Optional<String> decimal = Numbers.decimal(text, offset);
        if (decimal.isPresent()) {
            offset += decimal.get().length();
            return Optional.of(Token.plain(Kind.DECIMAL, decimal.get(), at));
        }
        Optional<Numbers.Number> number = Numbers.number(text, offset);
        if (number.isPresent()) {
            return number.map(n -> number(n, at));
        }
        int start = offset;
        while (isNamePart(current()) || current() == '.' && !text.startsWith("..", offset)) {
            offset++;
        }
        String word = text.substring(start, offset);
        problems.error(
                at,
                "syntax",
                "'" + (word.length() > 40 ? word.substring(0, 40) + "…" : word) + "' is not a number",
                Vocabulary.number(word));
        return Optional.of(Token.plain(Kind.UNKNOWN, word, at));
    }

    /** A name, dots and computed parts included: {@code ipv4.src}, {@code key{w}}. */
    private Token name(Position at) {
        int start = offset;
        List<Piece> pieces = new ArrayList<>();
        while (true) {
            int from = offset;
            while (isNamePart(current())
                    || current() == '.' && offset + 1 < text.length() && isNameStart(text.charAt(offset + 1))) {
                offset++;
            }
            if (offset > from) {
                pieces.add(Piece.of(text.substring(from, offset)));
            }
            Optional<Piece> splice = current() == '{' ? splice() : Optional.empty();
            if (splice.isEmpty()) {
                return new Token(Kind.NAME, text.substring(start, offset), pieces, BigInteger.ZERO, 0, at);
            }
            pieces.add(splice.get());
        }
    }

    /**
     * The computed part at an opening brace; empty, with nothing read, if the brace does not close soon on its line.
     */
    private Optional<Piece> splice() {
        int furthest = Math.min(offset + MAX_SPLICE, text.length());
        int close = text.indexOf('}', offset, furthest);
        int end = text.indexOf('\n', offset, furthest);
        if (close < 0 || end >= 0 && end < close || spliceDepth >= DEEPEST_SPLICE || notSplices.get(offset)) {
            return Optional.empty();
        }
        int start = offset++;
        int startLine = line;
        int startLineStart = lineStart;
        spliceDepth++;
        List<Token> inside = new ArrayList<>();
        int depth = 0;
        while (skipBlanks() && offset < furthest && current() != '\n' && !(depth == 0 && current() == '}')) {
            depth += current() == '{' ? 1 : current() == '}' ? -1 : 0;
            token().ifPresent(inside::add);
        }
        spliceDepth--;
        if (current() != '}') {
            notSplices.set(start);
            offset = start;
            line = startLine; // a comment may have led to another one
            lineStart = startLineStart;
            return Optional.empty();
        }
        inside.add(Token.plain(Kind.END, "", here()));
        offset++;
        return Optional.of(new Piece("", Optional.of(List.copyOf(inside))));
    }

    private Optional<Token> quoted(char quote, Position at) {
        int start = offset++;
        List<Piece> pieces = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        while (current() != quote) {
            if (offset >= text.length() || current() == '\n') {
                problems.error(at, "syntax", Problems.UNCLOSED_QUOTE, "close it with " + quote);
                break;
            }
            Optional<Piece> splice = quote == '"' && current() == '{' ? splice() : Optional.empty();
            if (splice.isPresent()) {
                pieces.add(Piece.of(literal.toString()));
                pieces.add(splice.get());
                literal.setLength(0);
            } else {
                literal.append(character());
            }
        }
        String written = text.substring(start + 1, offset);
        if (current() == quote) {
            offset++;
        }
        pieces.add(Piece.of(literal.toString()));
        Kind kind = quote == '"' ? Kind.STRING : Kind.QUOTED;
        return Optional.of(new Token(kind, written, pieces, BigInteger.ZERO, 0, at));
    }

    /** The next character of a quoted text; a backslash takes the one after it as it is, but {@code \n} ends a line. */
    private char character() {
        char c = text.charAt(offset++);
        if (c == '\\' && offset < text.length() && current() != '\n') {
            char escaped = text.charAt(offset++);
            return escaped == 'n' ? '\n' : escaped;
        }
        return c;
    }

    private static String shown(char c) {
        return c < ' ' || c > '~' ? String.format("U+%04X", (int) c) : String.valueOf(c);
    }
}
