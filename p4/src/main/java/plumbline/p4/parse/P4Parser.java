package plumbline.p4.parse;

import java.util.List;
import plumbline.p4.source.P4Messages;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Declaration;

/** Tokens to declarations. */
public final class P4Parser {
    private P4Parser() {}

    /**
     * The declarations of a program, as far as they can be read.
     *
     * @param tokens the last is the end
     * @param messages gets what is wrong
     */
    public static List<P4Declaration> parse(List<P4Token> tokens, P4Messages messages) {
        return new P4Grammar(tokens, messages).declarations.all();
    }
}
