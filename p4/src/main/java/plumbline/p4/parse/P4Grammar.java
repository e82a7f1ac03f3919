package plumbline.p4.parse;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import plumbline.p4.source.P4Messages;
import plumbline.p4.source.P4Token;

/** The parts of the parser, which call each other. */
final class P4Grammar {
    final TokenReader tokens;
    final TypeNames names = new TypeNames();
    final TypeParser types;
    final P4ExpressionParser expressions;
    final AnnotationParser annotations;
    final StatementParser statements;
    final P4TableParser tables;
    final P4BlockParser blocks;
    final DeclarationParser declarations;

    P4Grammar(List<P4Token> text, P4Messages messages) {
        tokens = new TokenReader(text, messages);
        types = new TypeParser(this);
        expressions = new P4ExpressionParser(this);
        annotations = new AnnotationParser(this);
        statements = new StatementParser(this);
        tables = new P4TableParser(this);
        blocks = new P4BlockParser(this);
        declarations = new DeclarationParser(this);
    }

    /** Reads something if it is there; else the reader stays where it is. */
    <T> Optional<T> attempt(Supplier<T> part) {
        int mark = tokens.mark();
        try {
            return Optional.of(part.get());
        } catch (P4SyntaxError no) {
            tokens.back(mark);
            return Optional.empty();
        }
    }

    /** Items up to a closing brace, which is taken. What cannot be read of one is said, and the next one is read. */
    void inBraces(Runnable item) {
        while (!tokens.is("}")) {
            if (tokens.isEnd()) {
                throw tokens.error("a '}' is missing before the end of the file");
            }
            if (tokens.isOutermostOnly()) {
                throw new MissingBrace(tokens.at(), tokens.peek().text());
            }
            int from = tokens.mark();
            int scope = names.depth();
            try {
                item.run();
            } catch (MissingBrace error) {
                throw error; // every block around it ends here too
            } catch (P4SyntaxError error) {
                tokens.report(error);
                names.closeTo(scope);
                tokens.skipStatement(from);
            }
        }
        tokens.expect("}");
    }
}
