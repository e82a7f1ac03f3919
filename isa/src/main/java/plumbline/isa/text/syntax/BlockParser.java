package plumbline.isa.text.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Token.Kind;

/**
 * Reads blocks of statements: what all blocks have in common, which is {@code for}, {@code if}, {@code const}, the ends
 * of statements, and going on after an error.
 */
final class BlockParser {
    private static final int DEEPEST = 100;

    /** Reads one statement of a block's own kind and adds what it says, in order. */
    @FunctionalInterface
    interface Kinds {
        /** Reads one statement. */
        void read(List<Statement> into);
    }

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final Problems problems;
    private int depth;
    /** Whether a brace that is missing was reported: which block the last ones close is not known any more. */
    private boolean missed;

    BlockParser(TokenStream tokens, ExpressionParser expressions, Problems problems) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.problems = problems;
    }

    /** All statements up to the end of the text. */
    List<Statement> file(Kinds kinds) {
        List<Statement> statements = new ArrayList<>();
        while (tokens.peek().kind() != Kind.END) {
            if (tokens.at("}")) {
                problems.error(tokens.here(), "syntax", "this brace closes nothing", "");
                tokens.next();
            }
            statements(kinds, statements);
        }
        return statements;
    }

    /** A block in braces. */
    List<Statement> block(Kinds kinds) {
        Token open = tokens.expect("{", "before a block");
        List<Statement> statements = new ArrayList<>();
        deeper(() -> statements(kinds, statements));
        if (!tokens.accept("}") && !missed && !tokens.isAbandoned()) {
            problems.error(open.at(), "syntax", "this block is not closed", "put a '}' behind its last statement");
        }
        return statements;
    }

    /** Reports, once, that something stands where only the end of a block can be missing before it. */
    void missesBrace(Position at, String message, String fix) {
        if (!missed) {
            problems.error(at, "syntax", message, fix);
        }
        missed = true;
    }

    /** Notes something that is legal but probably not meant. */
    void warn(Position at, String code, String message, String fix) {
        problems.warning(at, code, message, fix);
    }

    /** Reads something that stands inside what is being read; gives the file up where that never ends. */
    void deeper(Runnable reader) {
        if (depth >= DEEPEST) {
            Position at = tokens.here();
            tokens.abandon();
            throw SyntaxFailure.of(
                    at, "nesting", "more than " + DEEPEST + " blocks in each other", "join conditions with and");
        }
        depth++;
        reader.run();
        depth--;
    }

    /** A constant: {@code const n = 5, m = n + 1}. */
    void constants(List<Statement> into) {
        several(() -> {
            Position at = tokens.here();
            NameTemplate name = expressions.name("the name of a constant");
            tokens.expect("=", "before the constant's value");
            into.add(new Statement.Let(name, expressions.expression(), at));
        });
    }

    /** Reads something, and more of it behind commas: a list may go on in the next line. */
    void several(Runnable reader) {
        reader.run();
        while (tokens.accept(",")) {
            tokens.skipLines();
            reader.run();
        }
    }

    <T> List<T> list(Supplier<T> reader) {
        List<T> list = new ArrayList<>();
        several(() -> list.add(reader.get()));
        return list;
    }

    private void statements(Kinds kinds, List<Statement> into) {
        while (true) {
            while (tokens.peek().kind() == Kind.NEWLINE || tokens.at(";")) {
                tokens.next();
            }
            if (tokens.peek().kind() == Kind.END || tokens.at("}")) {
                return;
            }
            int open = tokens.depth();
            int nesting = depth;
            int start = tokens.position();
            Position at = tokens.here();
            expressions.restart();
            try {
                statement(kinds, into);
                end();
            } catch (SyntaxFailure failure) {
                into.add(new Statement.Broken(at));
                depth = nesting;
                tokens.recover(open);
                while (tokens.acceptWordBelow("else")) { // of what could not be read
                    tokens.recover(open);
                }
                List<Token> words = tokens.since(start);
                failure.diagnostic().ifPresent(said -> problems.withdrawBehind(said.at(), words));
                problems.add(problems.isFull() ? failure : failure.withFix(said -> Idioms.statement(words, said)));
                words.forEach(problems::doubt);
            }
        }
    }

    private void end() {
        Token token = tokens.peek();
        boolean ended =
                token.kind() == Kind.NEWLINE || token.kind() == Kind.END || token.isSymbol(";") || token.isSymbol("}");
        if (!ended && !tokens.isBehindBrace()) {
            throw tokens.unexpected("the end of the statement");
        }
    }

    private void statement(Kinds kinds, List<Statement> into) {
        Token second = tokens.peekSecond();
        if (tokens.atWord("const") && second.isName() && !second.isWord("default")) {
            tokens.next();
            constants(into);
        } else {
            single(kinds, into);
        }
    }

    /** A statement that may stand alone behind a condition: one of a block's own kind, {@code for} or {@code if}. */
    void single(Kinds kinds, List<Statement> into) {
        Position at = tokens.here();
        if (tokens.acceptWord("for")) {
            into.add(new Statement.For(expressions.loop(at), block(kinds), at));
        } else if (tokens.acceptWord("if")) {
            into.add(condition(kinds, at));
        } else {
            kinds.read(into);
        }
    }

    private Statement condition(Kinds kinds, Position at) {
        Expr condition = expressions.expression();
        List<Statement> then = block(kinds);
        if (!tokens.acceptWordBelow("else")) {
            return new Statement.If(condition, then, List.of(), at);
        }
        Position below = tokens.here();
        List<Statement> otherwise = new ArrayList<>();
        if (tokens.acceptWord("if")) {
            deeper(() -> otherwise.add(condition(kinds, below)));
        } else {
            otherwise.addAll(block(kinds));
        }
        return new Statement.If(condition, then, otherwise, at);
    }

    /** An expression if the word in front of it is there. */
    Optional<Expr> optional(String word) {
        return tokens.acceptWord(word) ? Optional.of(expressions.number()) : Optional.empty();
    }
}
