package plumbline.p4.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Expression;

/** Reads annotations. */
final class AnnotationParser {
    private final P4Grammar grammar;
    private final TokenReader tokens;

    AnnotationParser(P4Grammar grammar) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
    }

    /** All that stand here. */
    List<P4Annotation> all() {
        List<P4Annotation> all = new ArrayList<>();
        while (tokens.is("@")) {
            Position at = tokens.take().at();
            if (tokens.is("pragma") && !tokens.peek(1).firstOfLine()) {
                tokens.take();
                all.add(new P4Annotation(word(), line(), Optional.empty(), at));
            } else {
                all.add(annotation(at));
            }
        }
        return all;
    }

    private String word() {
        if (tokens.peek().kind() != P4Token.Kind.NAME) {
            throw tokens.error(
                    "expected the name of an annotation, found " + tokens.peek().shown());
        }
        return tokens.take().text();
    }

    private List<P4Token> line() {
        List<P4Token> line = new ArrayList<>();
        while (!tokens.isEnd() && !tokens.peek().firstOfLine()) {
            line.add(tokens.take());
        }
        return line;
    }

    private P4Annotation annotation(Position at) {
        String name = word();
        if (tokens.is("(")) {
            return new P4Annotation(name, balanced(), Optional.empty(), at);
        }
        if (tokens.accept("[")) {
            P4Expression values = grammar.expressions.listOrStructure("]", at);
            return new P4Annotation(name, List.of(), Optional.of(values), at);
        }
        return new P4Annotation(name, List.of(), Optional.empty(), at);
    }

    private List<P4Token> balanced() {
        List<P4Token> body = new ArrayList<>();
        int depth = 0;
        do {
            if (tokens.isEnd()) {
                throw tokens.error("the parentheses of an annotation do not end");
            }
            P4Token token = tokens.take();
            depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
            body.add(token);
        } while (depth > 0);
        return body.subList(1, body.size() - 1);
    }
}
