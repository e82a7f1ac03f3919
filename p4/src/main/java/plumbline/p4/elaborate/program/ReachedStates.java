package plumbline.p4.elaborate.program;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.p4.source.P4Messages;
import plumbline.p4.syntax.P4Declaration;

/** Which states of a parser some transition leads to, and which of these lead nowhere. */
final class ReachedStates {
    private ReachedStates() {}

    /**
     * Warns of states that none leads to, which elaboration leaves out, so that no rule of the verifier sees them; and
     * of those without a transition, as p4c does.
     */
    static void warn(P4Declaration.Parser parser, String start, P4Messages messages) {
        Set<String> reached = from(start, parser.states());
        parser.states().stream()
                .filter(state -> state.transition() instanceof P4Declaration.Transition.None)
                .filter(state -> reached.contains(state.name()))
                .forEach(state -> messages.warning(
                        state.at(),
                        "no-transition",
                        "parser state '" + state.name() + "' has no transition: it rejects the packet",
                        "write transition accept;, or transition reject; if that is meant"));
        parser.states().stream()
                .filter(state -> !reached.contains(state.name()))
                .forEach(state -> messages.warning(
                        state.at(),
                        "unreachable-state",
                        "no packet reaches parser state '" + state.name() + "'",
                        "lead to it from another state (transition " + state.name() + ";), or remove it"));
    }

    private static Set<String> from(String start, List<P4Declaration.State> states) {
        Map<String, P4Declaration.State> named = new HashMap<>();
        states.forEach(state -> named.put(state.name(), state));
        Set<String> reached = new HashSet<>(Set.of(start));
        Deque<String> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            Stream.of(open.poll())
                    .filter(named::containsKey)
                    .flatMap(name -> targets(named.get(name).transition()))
                    .filter(reached::add)
                    .forEach(open::add);
        }
        return reached;
    }

    private static Stream<String> targets(P4Declaration.Transition transition) {
        return switch (transition) {
            case P4Declaration.Transition.None _ -> Stream.empty();
            case P4Declaration.Transition.To to -> Stream.of(to.state());
            case P4Declaration.Transition.Select select ->
                select.cases().stream().map(P4Declaration.SelectCase::state);
        };
    }
}
