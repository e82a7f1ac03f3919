package plumbline.isa.structured;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import plumbline.isa.model.Position;

/**
 * A parser: a state machine over the bits of the packet.
 *
 * @param states the first is where it starts; stacks are unrolled
 */
public record StructuredParser(List<State> states, Position at) {
    /** Target: the packet goes on. */
    public static final String ACCEPT = "accept";
    /** Target: the packet is wrong. */
    public static final String REJECT = "reject";

    public StructuredParser {
        states = List.copyOf(states);
    }

    /** The same with each state changed in one way. */
    public StructuredParser changed(UnaryOperator<State> change) {
        return new StructuredParser(states.stream().map(change).toList(), at);
    }

    /** The statements of all states, of branches only the outermost. */
    public Stream<StructuredStatement> statements() {
        return states.stream().flatMap(state -> state.body().stream());
    }

    /** A state: what it does, and where it goes. */
    public record State(String name, List<StructuredStatement> body, Transition transition, Position at) {
        public State {
            body = List.copyOf(body);
        }

        /** The same with other statements. */
        public State with(List<StructuredStatement> otherBody) {
            return new State(name, otherBody, transition, at);
        }
    }

    /**
     * Where a state goes: to the target of the first case that fits; to {@link #REJECT} if none does.
     *
     * @param keys none: there is one case, which always fits
     */
    public record Transition(List<Expression> keys, List<Case> cases) {
        public Transition {
            keys = List.copyOf(keys);
            cases = List.copyOf(cases);
        }

        /** To one state where a bit is 1, else to another. */
        public static Transition by(Expression bit, String one, String zero, Position at) {
            return new Transition(
                    List.of(bit),
                    List.of(new Case(List.of(KeyMatch.ONE), one, at), new Case(List.of(KeyMatch.ANY), zero, at)));
        }

        /** To a state always. */
        public static Transition to(String target, Position at) {
            return new Transition(List.of(), List.of(new Case(List.of(), target, at)));
        }
    }

    /** One case: a pattern per key, or one {@link KeyMatch.InSet} for all. */
    public record Case(List<KeyMatch> patterns, String target, Position at) {
        public Case {
            patterns = List.copyOf(patterns);
        }
    }
}
