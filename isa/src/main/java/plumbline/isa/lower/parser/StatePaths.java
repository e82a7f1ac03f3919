package plumbline.isa.lower.parser;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredParser.State;

/** Which states of a parser come behind which. */
public final class StatePaths {
    private final StructuredParser parser;
    private final Map<String, State> states = new HashMap<>();

    public StatePaths(StructuredParser parser) {
        this.parser = parser;
        parser.states().forEach(state -> states.put(state.name(), state));
    }

    private Stream<State> next(State state) {
        return state.transition().cases().stream()
                .flatMap(each -> Optional.ofNullable(states.get(each.target())).stream());
    }

    /** The states that a packet may come to from a state, without it unless it comes back. */
    public Set<State> behind(String name) {
        Set<State> found = new LinkedHashSet<>();
        List<State> open = new ArrayList<>(next(states.get(name)).toList());
        while (!open.isEmpty()) {
            State state = open.removeLast();
            if (found.add(state)) {
                next(state).forEach(open::add);
            }
        }
        return found;
    }

    /** Whether every packet comes to it first, and never again. */
    boolean isAlwaysFirst(String name) {
        return parser.states().getFirst().name().equals(name)
                && parser.states().stream()
                        .flatMap(state -> state.transition().cases().stream())
                        .noneMatch(each -> each.target().equals(name));
    }

    /** The states, those in front of others first. */
    List<State> inOrder() {
        Set<State> done = new LinkedHashSet<>();
        parser.states().forEach(state -> finish(state, new LinkedHashSet<>(), done));
        return List.copyOf(done).reversed();
    }

    private void finish(State state, Set<State> started, Set<State> done) {
        if (done.contains(state) || !started.add(state)) {
            return;
        }
        next(state).forEach(each -> finish(each, started, done));
        done.add(state);
    }
}
