package plumbline.p4.elaborate.program;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.p4.elaborate.draft.PlaceAssignment;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.P4Value.Fields;
import plumbline.p4.elaborate.value.P4Value.HeaderStack;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.types.SemanticType;

/** Unrolls loops: what is known when the program is compiled decides how many rounds there are. */
final class P4Loops {
    /** So often may a loop run. */
    private static final int MAX_ROUNDS = 1_000;
    /** So deep may the branches lie in each other: a round stands in the branch that does not leave the one before. */
    private static final int MAX_DEPTH = 300;

    private final ProgramContext context;
    private final CallFrame frame;
    private final P4Statements statements;
    private final P4Expressions expressions;

    P4Loops(ProgramContext context, CallFrame frame, P4Statements statements) {
        this.context = context;
        this.frame = frame;
        this.statements = statements;
        expressions = new P4Expressions(context, frame);
    }

    /** The rounds of a loop that has begun. */
    @FunctionalInterface
    interface Rounds {
        /**
         * Writes down what the head does before a round.
         *
         * @param before how many rounds were there before
         * @return whether there is another one
         */
        boolean begins(int before);
    }

    /** Begins {@code for (start; condition; step)}. */
    Rounds begin(P4Statement.For loop) {
        loop.start().forEach(statements::runUnreported);
        return before -> {
            if (before > 0) {
                loop.step().forEach(statements::runUnreported);
            }
            checkRounds(before, loop.at());
            checkDepth(loop.at());
            Expression condition = expressions.condition(loop.condition());
            if (condition instanceof Expression.Constant) {
                return condition.equals(Simplify.TRUE);
            }
            throw ofPacket(loop.condition().at());
        };
    }

    /** Begins {@code for (type variable in collection)}, whose collection is evaluated once. */
    Rounds begin(P4Statement.ForEach loop) {
        SemanticType type = expressions.type(context.typed().type(loop));
        List<P4Value> elements = elements(loop, type);
        P4Value variable = new VariablePlaces(context).local(frame.scope().named(loop.name()), type, loop.at());
        frame.scope().bind(loop, variable);
        return before -> {
            if (before == elements.size()) {
                return false;
            }
            checkDepth(loop.at());
            P4Value element = Conversion.to(type, elements.get(before), loop.at());
            new PlaceAssignment(context.emission()).assign(variable, element, loop.at());
            return true;
        };
    }

    private List<P4Value> elements(P4Statement.ForEach loop, SemanticType type) {
        if (loop.collection() instanceof P4Expression.Range(P4Expression low, P4Expression high, var _)) {
            BigInteger first = bound(low, type);
            BigInteger last = bound(high, type);
            List<P4Value> numbers = new ArrayList<>();
            for (BigInteger i = first; i.compareTo(last) <= 0; i = i.add(BigInteger.ONE)) {
                checkRounds(numbers.size(), loop.at());
                numbers.add(new P4Value.Whole(i));
            }
            return numbers;
        }
        return switch (expressions.value(loop.collection())) {
            case HeaderStack stack -> stack.elements();
            case Fields list ->
                list.values().values().stream()
                        .map(element -> context.emission().kept(element, loop.at()))
                        .toList();
            default -> throw Refusal.unsupported(loop.at(), "a loop over this", "loop over a range, a list or a stack");
        };
    }

    private BigInteger bound(P4Expression bound, SemanticType type) {
        Position at = bound.at();
        Expression value =
                context.emission().known(Conversion.scalar(Conversion.to(type, expressions.value(bound), at), at));
        if (value instanceof Expression.Constant constant) {
            return constant.number();
        }
        throw ofPacket(at);
    }

    private static Refusal ofPacket(Position at) {
        return Refusal.unsupported(
                at, "a loop whose end the packet decides", "bound it by a constant, and leave it by break");
    }

    private static void checkRounds(int rounds, Position at) {
        if (rounds >= MAX_ROUNDS) {
            throw Refusal.error(
                    at, "too-large", "the loop runs more than " + MAX_ROUNDS + " times", "bound it by a constant");
        }
    }

    private void checkDepth(Position at) {
        if (context.emission().depth() > MAX_DEPTH) {
            throw Refusal.error(
                    at,
                    "too-large",
                    "the packet may leave the loop in too many rounds",
                    "bound it by a smaller constant");
        }
    }
}
