package plumbline.isa.lower.parser;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredParser.State;
import plumbline.isa.structured.StructuredParser.Transition;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;

/**
 * Parser branching: a state that takes a header only from some packets becomes several, and a select between them. So
 * does one that advances as the packet says: by each power of two that is a bit of how far.
 */
public final class ParserBranching {
    private final LoweringContext context;
    private final List<State> states = new ArrayList<>();

    /** The state that is written: its name, and its statements so far. */
    private String name;

    private List<StructuredStatement> body;
    private int parts;

    private ParserBranching(LoweringContext context) {
        this.context = context;
    }

    public static StructuredProgram branch(StructuredProgram program, LoweringContext context) {
        ParserBranching branching = new ParserBranching(context);
        program.parser().states().forEach(branching::state);
        return program.withParser(
                new StructuredParser(branching.states, program.parser().at()));
    }

    private void state(State state) {
        name = state.name();
        body = new ArrayList<>();
        parts = 0;
        for (StructuredStatement statement : state.body()) {
            switch (statement) {
                case StructuredStatement.Extract(var header, var condition, var at)
                when condition.isPresent() ->
                    under(condition.get(), StructuredStatement.Extract.of(header, at), state.name());
                case StructuredStatement.Advance(var bits, var at)
                when !(bits instanceof Expression.Constant) -> advance(bits, state.name(), at);
                default -> body.add(statement);
            }
        }
        states.add(new State(name, body, state.transition(), state.at()));
    }

    private void advance(Expression bits, String state, Position at) {
        Expression distance = reused(bits, at);
        int top = Math.min(bits.type().width(), Integer.SIZE - Integer.numberOfLeadingZeros(Parser.Lookahead.MAX_END));
        for (int bit = top - 1; 1 << bit >= Byte.SIZE; bit--) {
            Expression part = Simplify.constant(BigInteger.ONE.shiftLeft(bit), ValueType.bits(Integer.SIZE));
            under(Simplify.slice(distance, bit, bit, at), new StructuredStatement.Advance(part, at), state);
        }
    }

    /** Bits ahead are others behind an advance. */
    private Expression reused(Expression value, Position at) {
        return looksAhead(value) ? context.held("distance", value, at, body::add) : value;
    }

    private static boolean looksAhead(Expression value) {
        return value instanceof Expression.Lookahead
                || Operations.operands(value).stream().anyMatch(ParserBranching::looksAhead);
    }

    /** Ends the state with a select: a state that takes the step, or at once the one behind it. */
    private void under(Expression condition, StructuredStatement step, String state) {
        if (condition instanceof Expression.Constant constant) {
            if (constant.value().signum() != 0) {
                body.add(step);
            }
            return;
        }
        Position at = step.at();
        parts++;
        String taking = state + "$take" + parts;
        String behind = state + "$behind" + parts;
        states.add(new State(name, body, Transition.by(condition, taking, behind, at), at));
        states.add(new State(taking, List.of(step), Transition.to(behind, at), at));
        name = behind;
        body = new ArrayList<>();
    }
}
