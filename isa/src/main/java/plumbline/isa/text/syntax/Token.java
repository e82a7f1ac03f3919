package plumbline.isa.text.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;

/**
 * One word of a text.
 *
 * @param text as written; of a string or quoted name: what stands between the quotes
 * @param pieces of a name, string or sized splice ({@code 8w{n}}): literal text and computed parts in turn
 * @param value of a number
 * @param width of a sized number, or 0
 */
public record Token(Kind kind, String text, List<Piece> pieces, BigInteger value, int width, Position at) {
    /** Sorts of words. */
    public enum Kind {
        /** A name or keyword. */
        NAME,
        /** A name in back quotes: never a keyword. */
        QUOTED,
        /** An integer. */
        NUMBER,
        /** {@code 8w{n}}: a computed number with a width. */
        SIZED,
        /** {@code 0.25}. */
        DECIMAL,
        /** Text in double quotes. */
        STRING,
        /** Punctuation or an operator. */
        SYMBOL,
        /** A character that begins no word, which was reported. */
        UNKNOWN,
        /** End of a line. */
        NEWLINE,
        /** End of the text. */
        END
    }

    /** Literal text, or the words of a computed part. */
    public record Piece(String literal, Optional<List<Token>> splice) {
        /** Literal text. */
        public static Piece of(String literal) {
            return new Piece(literal, Optional.empty());
        }
    }

    public Token {
        pieces = List.copyOf(pieces);
    }

    static Token plain(Kind kind, String text, Position at) {
        return new Token(kind, text, List.of(Piece.of(text)), BigInteger.ZERO, 0, at);
    }

    static Token number(String text, BigInteger value, int width, Position at) {
        return new Token(Kind.NUMBER, text, List.of(), value, width, at);
    }

    /** Whether it is this symbol. */
    public boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    /** Whether it is this bare word. */
    public boolean isWord(String word) {
        return kind == Kind.NAME && text.equals(word);
    }

    /** Whether a name may stand here. */
    public boolean isName() {
        return kind == Kind.NAME || kind == Kind.QUOTED;
    }

    /** Whether the next word follows without a blank; of a name or symbol. */
    boolean touches(Token next) {
        return at.line() == next.at.line() && at.column() + text.length() == next.at.column();
    }

    /** For messages. */
    public String shown() {
        return switch (kind) {
            case NEWLINE -> "the end of the line";
            case END -> "the end of the text";
            case STRING -> "the text \"" + shortened() + "\"";
            case NAME, QUOTED, NUMBER, SIZED, DECIMAL, SYMBOL, UNKNOWN -> "'" + shortened() + "'";
        };
    }

    private String shortened() {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
