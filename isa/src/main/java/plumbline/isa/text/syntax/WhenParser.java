package plumbline.isa.text.syntax;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Position;

/** Reads {@code when}: a condition and its body; reports lines that are indented like the body but outside of it. */
final class WhenParser {
    private static final String CODE = "indentation";
    private static final String ONLY_ONE = ", and ':' is followed by one statement only";

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final BlockParser blocks;

    WhenParser(TokenStream tokens, ExpressionParser expressions, BlockParser blocks) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.blocks = blocks;
    }

    /**
     * Conditions on the statements of a block or an action: a line that goes on behind {@code ;} seems to be under
     * them.
     */
    Statement ofStatements(BlockParser.Kinds kinds) {
        Position at = tokens.here();
        Statement when = ofClauses(kinds);
        Token next = tokens.peekSecond();
        if (tokens.at(";")
                && !tokens.isBehindBrace()
                && next.at().line() == at.line()
                && next.isName()
                && !next.isWord("when")
                && !next.isWord("else")) {
            blocks.warn(
                    next.at(),
                    CODE,
                    "this statement stands in one line with the 'when' before it" + ONLY_ONE,
                    "write when … { … } around both, or put it into a line of its own");
        }
        return when;
    }

    /** Conditions on the clauses of an access, where {@code ;} commonly parts clauses in a line. */
    Statement ofClauses(BlockParser.Kinds kinds) {
        Position at = tokens.here();
        tokens.expectWord("when", "");
        Expr condition = expressions.expression();
        List<Statement> then = guarded(kinds, at);
        if (!tokens.acceptWordBelow("else")) {
            return new Statement.When(condition, then, List.of(), at);
        }
        List<Statement> otherwise = new ArrayList<>();
        if (tokens.atWord("when")) {
            blocks.deeper(() -> otherwise.add(ofClauses(kinds)));
        } else {
            otherwise.addAll(guarded(kinds, at));
        }
        return new Statement.When(condition, then, otherwise, at);
    }

    private List<Statement> guarded(BlockParser.Kinds kinds, Position when) {
        if (!tokens.accept(":")) {
            return blocks.block(kinds);
        }
        tokens.skipLines();
        Position only = tokens.here();
        List<Statement> one = new ArrayList<>();
        blocks.deeper(() -> blocks.single(kinds, one));
        Token next = tokens.peekBelow();
        if (only.line() > when.line()
                && next.at().line() > only.line()
                && next.at().column() == only.column()
                && only.column() > when.column()
                && next.isName()
                && !next.isWord("else")) {
            blocks.warn(
                    next.at(),
                    CODE,
                    "this statement is indented as if it stood under the 'when' of line " + when.line() + ONLY_ONE,
                    "write when … { … } around both, or indent it as the 'when'");
        }
        return one;
    }
}
