package plumbline.p4.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Expression.BinaryOperator;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.syntax.P4Type;

/** Reads statements, of controls, actions, functions and parser states alike. */
final class StatementParser {
    private static final int MAX_DEPTH = 200;
    private static final Map<String, BinaryOperator> COMPOUND = Stream.of(
                    BinaryOperator.TIMES,
                    BinaryOperator.DIVIDE,
                    BinaryOperator.MODULO,
                    BinaryOperator.PLUS,
                    BinaryOperator.MINUS,
                    BinaryOperator.PLUS_SAT,
                    BinaryOperator.MINUS_SAT,
                    BinaryOperator.SHIFT_LEFT,
                    BinaryOperator.SHIFT_RIGHT,
                    BinaryOperator.BIT_AND,
                    BinaryOperator.BIT_OR,
                    BinaryOperator.BIT_XOR)
            .collect(Collectors.toMap(operator -> operator.symbol() + "=", Function.identity()));

    private final P4Grammar grammar;
    private final TokenReader tokens;
    private int depth;

    StatementParser(P4Grammar grammar) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
    }

    /** <code>{ … }</code>. */
    P4Statement.Block block(List<P4Annotation> annotations) {
        Position at = tokens.expect("{").at();
        if (depth == MAX_DEPTH) {
            throw new P4SyntaxError(at, "more than " + MAX_DEPTH + " blocks are nested", "");
        }
        depth++;
        try {
            return grammar.names.within(() -> {
                List<P4Statement> statements = new ArrayList<>();
                grammar.inBraces(() -> statements.add(statement()));
                return new P4Statement.Block(annotations, statements, at);
            });
        } finally {
            depth--;
        }
    }

    /** A statement or a local declaration. */
    P4Statement statement() {
        List<P4Annotation> annotations = grammar.annotations.all();
        Position at = tokens.at();
        return switch (tokens.peek().text()) {
            case "{" -> block(annotations);
            case ";" -> {
                tokens.take();
                yield new P4Statement.Empty(at);
            }
            case "if" -> conditional(at);
            case "switch" -> choice(at);
            case "for" -> loop(at);
            case "return" -> {
                tokens.take();
                Optional<P4Expression> value =
                        tokens.is(";") ? Optional.empty() : Optional.of(grammar.expressions.expression());
                yield ended(new P4Statement.Return(value, at));
            }
            case "exit" -> word(new P4Statement.Exit(at));
            case "break" -> word(new P4Statement.Break(at));
            case "continue" -> word(new P4Statement.Continue(at));
            default -> ended(simple(annotations, at));
        };
    }

    /** A statement that consists of a word. */
    private P4Statement word(P4Statement statement) {
        tokens.take();
        return ended(statement);
    }

    private <T extends P4Statement> T ended(T statement) {
        if (!tokens.is(";")) {
            throw tokens.error("expected ';' at the end of the statement, found "
                    + tokens.peek().shown());
        }
        tokens.take();
        return statement;
    }

    /** A declaration, an assignment or a call, without its semicolon. */
    private P4Statement simple(List<P4Annotation> annotations, Position at) {
        Optional<P4Declaration> local =
                grammar.attempt(() -> localHead(annotations)).map(head -> grammar.declarations.local(head));
        if (local.isPresent()) {
            return new P4Statement.Local(local.get(), at);
        }
        P4Expression left = grammar.expressions.postfix(target());
        if (tokens.is("{")
                && left instanceof P4Expression.Call call
                && call.target() instanceof P4Expression.Name(var name, var _, var _)
                && name.equals("while")) {
            throw new P4SyntaxError(
                    at,
                    "P4 has no loop 'while'",
                    "write a 'for' whose rounds are known when the program is compiled, or let the packet come again"
                            + " (resubmit, recirculate)");
        }
        if (left instanceof P4Expression.Call call && !isAssignment()) {
            return new P4Statement.CallStatement(call, at);
        }
        Position operator = tokens.at();
        if (tokens.accept("=")) {
            return new P4Statement.Assign(left, Optional.empty(), grammar.expressions.expression(), operator);
        }
        BinaryOperator compound = COMPOUND.get(tokens.peek().text());
        if (compound == null) {
            throw tokens.error(
                    "expected an assignment or a call, found " + tokens.peek().shown());
        }
        tokens.take();
        return new P4Statement.Assign(left, Optional.of(compound), grammar.expressions.expression(), operator);
    }

    private boolean isAssignment() {
        return tokens.is("=") || COMPOUND.containsKey(tokens.peek().text());
    }

    /** What an assignment or a call begins with. */
    private P4Expression target() {
        Position at = tokens.at();
        if (tokens.accept("(")) {
            P4Expression inside = grammar.expressions.expression();
            tokens.expect(")");
            return inside;
        }
        if (tokens.accept("this")) {
            return new P4Expression.This(at);
        }
        boolean global = tokens.accept(".");
        P4Token token = tokens.peek();
        if (!TokenReader.isName(token)) {
            throw tokens.error("expected a statement, found " + token.shown());
        }
        return new P4Expression.Name(tokens.take().text(), global, at);
    }

    /**
     * How a local declaration begins.
     *
     * @param constant whether {@code const} stands there
     * @param arguments present if it is an instance
     */
    record LocalHead(
            List<P4Annotation> annotations,
            boolean constant,
            P4Type type,
            Optional<List<P4Expression.Argument>> arguments) {}

    private LocalHead localHead(List<P4Annotation> annotations) {
        boolean constant = tokens.accept("const");
        P4Type type = grammar.types.type();
        Optional<List<P4Expression.Argument>> arguments = grammar.expressions.givenArguments();
        if (!TokenReader.isName(tokens.peek())) {
            throw tokens.error("no declaration");
        }
        return new LocalHead(annotations, constant, type, arguments);
    }

    private P4Statement conditional(Position at) {
        tokens.take();
        tokens.expect("(");
        P4Expression condition = grammar.expressions.expression();
        tokens.expect(")");
        P4Statement then = nested();
        Optional<P4Statement> otherwise = tokens.accept("else") ? Optional.of(nested()) : Optional.empty();
        return new P4Statement.If(condition, then, otherwise, at);
    }

    private P4Statement nested() {
        if (depth == MAX_DEPTH) {
            throw tokens.error("more than " + MAX_DEPTH + " statements are nested");
        }
        depth++;
        try {
            return statement();
        } finally {
            depth--;
        }
    }

    private P4Statement choice(Position at) {
        tokens.take();
        tokens.expect("(");
        P4Expression value = grammar.expressions.expression();
        tokens.expect(")");
        tokens.expect("{");
        List<P4Statement.Case> cases = new ArrayList<>();
        grammar.inBraces(() -> {
            Position label = tokens.at();
            P4Expression key = grammar.expressions.label();
            tokens.expect(":");
            List<P4Annotation> annotations = grammar.annotations.all();
            boolean falls = annotations.isEmpty() && !tokens.is("{");
            Optional<P4Statement.Block> body = falls ? Optional.empty() : Optional.of(block(annotations));
            cases.add(new P4Statement.Case(key, body, label));
        });
        return new P4Statement.Switch(value, cases, at);
    }

    private P4Statement loop(Position at) {
        tokens.take();
        tokens.expect("(");
        return grammar.names.within(() -> {
            Optional<P4Statement> each = grammar.attempt(this::eachHead).map(head -> each(head, at));
            return each.isPresent() ? each.get() : counted(at);
        });
    }

    /** {@code type name in}. */
    private record EachHead(P4Type type, String name) {}

    private EachHead eachHead() {
        grammar.annotations.all();
        P4Type type = grammar.types.type();
        String name = tokens.name("a variable").text();
        tokens.expect("in");
        return new EachHead(type, name);
    }

    private P4Statement each(EachHead head, Position at) {
        grammar.names.value(head.name());
        P4Expression collection = grammar.expressions.expression();
        Position range = tokens.at();
        if (tokens.accept("..")) {
            collection = new P4Expression.Range(collection, grammar.expressions.expression(), range);
        }
        tokens.expect(")");
        return new P4Statement.ForEach(head.type(), head.name(), collection, nested(), at);
    }

    private P4Statement counted(Position at) {
        List<P4Statement> start = list(";");
        P4Expression condition = grammar.expressions.expression();
        tokens.expect(";");
        List<P4Statement> step = list(")");
        return new P4Statement.For(start, condition, step, nested(), at);
    }

    private List<P4Statement> list(String close) {
        return tokens.list(close, () -> simple(grammar.annotations.all(), tokens.at()));
    }
}
