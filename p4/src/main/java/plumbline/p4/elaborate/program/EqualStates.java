package plumbline.p4.elaborate.program;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.structured.StructuredParser.Case;
import plumbline.isa.structured.StructuredParser.State;
import plumbline.isa.structured.StructuredParser.Transition;
import plumbline.isa.structured.StructuredStatement;

/**
 * States of a parser that do the same become one, from its end backwards: behind a stack it no longer matters how many
 * elements of it were extracted.
 */
final class EqualStates {
    private final Map<String, String> same = new HashMap<>();

    private EqualStates() {}

    private record Work(List<StructuredStatement> body, Transition transition) {}

    static List<State> merge(List<State> states) {
        EqualStates equal = new EqualStates();
        List<State> left = states;
        int before;
        do {
            before = left.size();
            left = equal.once(left);
        } while (left.size() < before);
        return left;
    }

    private List<State> once(List<State> states) {
        Map<Work, State> first = new LinkedHashMap<>();
        for (State state : states) {
            State kept = first.putIfAbsent(new Work(state.body(), state.transition()), state);
            if (kept != null) {
                same.put(state.name(), kept.name());
            }
        }
        return first.values().stream()
                .map(state -> new State(state.name(), state.body(), renamed(state.transition()), state.at()))
                .toList();
    }

    private Transition renamed(Transition transition) {
        return new Transition(
                transition.keys(),
                transition.cases().stream()
                        .map(one -> new Case(one.patterns(), same.getOrDefault(one.target(), one.target()), one.at()))
                        .toList());
    }
}
