package plumbline.p4.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Declaration.Transition;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.syntax.P4Statement;

/** Reads parsers, controls and the types of both. */
final class P4BlockParser {
    private final P4Grammar grammar;
    private final TokenReader tokens;

    P4BlockParser(P4Grammar grammar) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
    }

    /** A parser, a control, a package, or the type of one. */
    P4Declaration block(List<P4Annotation> annotations, P4Declaration.Block kind) {
        tokens.take();
        P4Token name = tokens.name("a " + kind.name().toLowerCase(Locale.ROOT));
        grammar.names.type(name.text());
        return grammar.names.within(() -> {
            List<String> typeParameters = grammar.types.parameters();
            grammar.names.types(typeParameters);
            List<P4Parameter> parameters = grammar.declarations.parameters();
            P4Declaration.BlockType type =
                    new P4Declaration.BlockType(annotations, kind, name.text(), typeParameters, parameters, name.at());
            if (kind == P4Declaration.Block.PACKAGE || tokens.is(";")) {
                tokens.expect(";");
                return type;
            }
            List<P4Parameter> constructor = tokens.is("(") ? grammar.declarations.parameters() : List.of();
            tokens.expect("{");
            return kind == P4Declaration.Block.PARSER ? parser(type, constructor) : control(type, constructor);
        });
    }

    private P4Declaration.Parser parser(P4Declaration.BlockType type, List<P4Parameter> constructor) {
        List<P4Declaration> locals = new ArrayList<>();
        List<P4Declaration.State> states = new ArrayList<>();
        grammar.inBraces(() -> {
            List<P4Annotation> annotations = grammar.annotations.all();
            if (tokens.is("state")
                    && TokenReader.isName(tokens.peek(1))
                    && tokens.peek(2).is("{")) {
                states.add(state(annotations));
            } else {
                locals.add(grammar.declarations.inner(annotations));
            }
        });
        return new P4Declaration.Parser(type, constructor, List.copyOf(locals), List.copyOf(states));
    }

    private P4Declaration.State state(List<P4Annotation> annotations) {
        tokens.take();
        P4Token name = tokens.name("a state");
        tokens.expect("{");
        return grammar.names.within(() -> {
            List<P4Statement> statements = new ArrayList<>();
            List<Transition> transitions = new ArrayList<>();
            grammar.inBraces(() -> {
                if (tokens.is("transition")) {
                    transitions.add(transition());
                } else {
                    statements.add(grammar.statements.statement());
                }
            });
            Transition transition = transitions.isEmpty() ? new Transition.None() : transitions.getFirst();
            return new P4Declaration.State(annotations, name.text(), List.copyOf(statements), transition, name.at());
        });
    }

    private Transition transition() {
        Position at = tokens.take().at();
        if (!tokens.accept("select")) {
            String state = tokens.name("a state").text();
            tokens.expect(";");
            return new Transition.To(state, at);
        }
        tokens.expect("(");
        List<P4Expression> keys = tokens.list(")", grammar.expressions::expression);
        tokens.expect("{");
        List<P4Declaration.SelectCase> cases = new ArrayList<>();
        grammar.inBraces(() -> {
            Position label = tokens.at();
            P4Expression values = grammar.expressions.keys();
            tokens.expect(":");
            String state = tokens.name("a state").text();
            tokens.expect(";");
            cases.add(new P4Declaration.SelectCase(values, state, label));
        });
        return new Transition.Select(List.copyOf(keys), List.copyOf(cases));
    }

    private P4Declaration.Control control(P4Declaration.BlockType type, List<P4Parameter> constructor) {
        List<P4Declaration> locals = new ArrayList<>();
        List<P4Statement.Block> bodies = new ArrayList<>();
        grammar.inBraces(() -> {
            List<P4Annotation> annotations = grammar.annotations.all();
            if (tokens.is("apply") && (tokens.peek(1).is("{") || tokens.peek(1).is("@"))) {
                tokens.take();
                bodies.add(grammar.statements.block(grammar.annotations.all()));
            } else {
                locals.add(grammar.declarations.inner(annotations));
            }
        });
        Optional<P4Statement.Block> body = bodies.stream().findFirst();
        return new P4Declaration.Control(
                type,
                constructor,
                List.copyOf(locals),
                body.orElseThrow(() -> new P4SyntaxError(
                        type.at(), "control " + type.name() + " does nothing", "give it a block: apply { … }")));
    }
}
