package plumbline.isa.lower.parser;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.Renaming;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredParser.Case;
import plumbline.isa.structured.StructuredParser.State;
import plumbline.isa.structured.StructuredParser.Transition;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Parser errors: a state that verifies something becomes two, and a select between them. Where ingress reads the error,
 * it also gets packets that states reject: these are accepted with the error in a variable.
 */
public final class ParserErrors {
    private static final ValueType TYPE =
            ValueType.bits(Intrinsic.PARSER_ERR.field().width());
    private static final Variable ERROR =
            new Variable(Intrinsic.PARSER_ERR.field().name(), TYPE);

    private final boolean isRead;
    private final Variable rejected;
    /** States that end the parser with an error, by the error. */
    private final Map<Expression, String> rejecting = new LinkedHashMap<>();

    private final List<State> states = new ArrayList<>();

    private ParserErrors(StructuredProgram program, LoweringContext context) {
        Stream<StructuredStatement> bodies = program.actions().stream().flatMap(action -> action.body().stream());
        this.isRead = Stream.concat(Operations.blocks(program), bodies)
                .anyMatch(statement -> Operations.reads(statement).contains(ERROR));
        this.rejected = context.local("rejected", TYPE);
    }

    public static StructuredProgram route(StructuredProgram program, LoweringContext context) {
        ParserErrors errors = new ParserErrors(program, context);
        StructuredParser parser = errors.parser(program.parser());
        if (errors.rejecting.isEmpty()) {
            return program.withParser(parser);
        }
        return errors.reading(program.withParser(parser), context);
    }

    private StructuredParser parser(StructuredParser parser) {
        parser.states().forEach(this::split);
        rejecting.forEach((error, name) -> states.add(new State(
                name,
                List.of(new StructuredStatement.Assign(rejected, error, parser.at())),
                Transition.to(StructuredParser.ACCEPT, parser.at()),
                parser.at())));
        return new StructuredParser(states, parser.at());
    }

    /** Statements up to one that verifies are a state, those behind it another. */
    private void split(State state) {
        String name = state.name();
        List<StructuredStatement> body = new ArrayList<>();
        int parts = 0;
        for (StructuredStatement statement : state.body()) {
            if (!(statement instanceof StructuredStatement.Verify(var condition, var error, var at))) {
                body.add(statement);
                continue;
            }
            if (condition.equals(Simplify.TRUE)) {
                continue;
            }
            String failed = target(Simplify.cast(TYPE, error, at));
            if (condition.equals(Simplify.FALSE)) { // as behind the last element of a stack: nothing comes to the rest
                states.add(new State(name, body, Transition.to(failed, at), at));
                return;
            }
            String rest = state.name() + "$" + ++parts;
            states.add(new State(name, body, Transition.by(condition, rest, failed, at), at));
            name = rest;
            body = new ArrayList<>();
        }
        states.add(new State(name, body, transition(state.transition(), state.at()), state.at()));
    }

    private Transition transition(Transition transition, Position at) {
        List<Case> cases = new ArrayList<>();
        for (Case each : transition.cases()) {
            boolean rejects = each.target().equals(StructuredParser.REJECT);
            cases.add(rejects ? new Case(each.patterns(), noMatch(), each.at()) : each);
        }
        boolean takesAll =
                cases.stream().anyMatch(each -> each.patterns().stream().allMatch(KeyMatch.ANY::equals));
        if (isRead && !takesAll) {
            List<KeyMatch> anything =
                    transition.keys().stream().map(_ -> KeyMatch.ANY).toList();
            cases.add(new Case(anything, noMatch(), at));
        }
        return new Transition(transition.keys(), cases);
    }

    private String noMatch() {
        return target(Simplify.constant(BigInteger.valueOf(Parser.ERROR_REJECTED), TYPE));
    }

    private String target(Expression error) {
        return isRead ? rejecting.computeIfAbsent(error, this::name) : StructuredParser.REJECT;
    }

    private String name(Expression error) {
        return StructuredParser.REJECT + "$"
                + (error instanceof Expression.Constant(var number, var _) ? number : "computed" + rejecting.size());
    }

    /** Every read of the error becomes one of a variable that has what a state said, or else the parser. */
    private StructuredProgram reading(StructuredProgram program, LoweringContext context) {
        Position at = program.at();
        Variable error = context.local("error", TYPE);
        Expression was = new Expression.Read(rejected, at);
        Expression isSaid = Simplify.binary(BinaryOperation.NOT_EQUAL, was, Simplify.zero(TYPE), at);
        Expression value = new Expression.Choose(isSaid, was, new Expression.Read(ERROR, at), at);
        StructuredStatement first = new StructuredStatement.Assign(error, value, at);
        StructuredProgram renamed = new Renaming(Map.of(ERROR, error)).program(program);
        List<StructuredProgram.Block> ingress = new ArrayList<>();
        ingress.add(new StructuredProgram.Block("parser_error", List.of(first)));
        ingress.addAll(renamed.ingress());
        return renamed.withBlocks(ingress, renamed.egress());
    }
}
