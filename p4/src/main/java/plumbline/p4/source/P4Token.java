package plumbline.p4.source;

import java.util.List;
import plumbline.isa.model.Position;

/**
 * A word of a P4 text.
 *
 * @param text as it stands there; of a string without its quotes
 * @param firstOfLine whether a line of the file begins with it
 * @param afterSpace whether something white stands before it
 */
public record P4Token(Kind kind, String text, Position at, boolean firstOfLine, boolean afterSpace) {
    /** What it is. Keywords are names: some are keywords in some places only. */
    public enum Kind {
        /** A name or keyword. */
        NAME,
        /** A number with its base and width: {@code 8w0xff}. */
        NUMBER,
        /** A text in quotes. */
        STRING,
        /** An operator or a bracket. */
        SYMBOL,
        /** A character that begins nothing. */
        UNKNOWN,
        /** The end of the text. */
        END
    }

    /** Whether it is this operator, bracket or word. */
    public boolean is(String word) {
        return (kind == Kind.SYMBOL || kind == Kind.NAME) && text.equals(word);
    }

    /** The tokens as they are written, one space for all that is white. */
    static String text(List<P4Token> tokens) {
        StringBuilder text = new StringBuilder();
        tokens.forEach(token ->
                text.append(token.afterSpace && !text.isEmpty() ? " " : "").append(token.text));
        return text.toString();
    }

    /** The same token where a macro is used. */
    P4Token at(P4Token use) {
        return new P4Token(kind, text, use.at, firstOfLine && use.firstOfLine, afterSpace);
    }

    /** As messages say it. */
    public String shown() {
        return switch (kind) {
            case END -> "the end of the file";
            case STRING -> '"' + text + '"';
            case NAME, NUMBER, SYMBOL, UNKNOWN -> "'" + text + "'";
        };
    }
}
