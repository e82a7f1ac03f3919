package plumbline.verifier.analysis.parser;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;

/** Which parser states and headers a packet can reach, and which headers it must have when it reaches them. */
public final class ParsedHeaders {
    private final Map<String, Parser.State> states = new HashMap<>();
    private final Map<String, Set<Header>> before = new HashMap<>();
    private final Set<String> reached = new LinkedHashSet<>();
    private Set<Header> always;

    private ParsedHeaders(Parser parser) {
        parser.states().forEach(state -> states.putIfAbsent(state.name(), state));
        if (!parser.states().isEmpty()) {
            walk(parser.states().get(0));
        }
    }

    /** Of a parser whose states lead somewhere. */
    public static ParsedHeaders of(Parser parser) {
        return new ParsedHeaders(parser);
    }

    /** Whether some packet reaches a state. */
    public boolean isReached(Parser.State state) {
        return reached.contains(state.name());
    }

    /** Whether every packet that is accepted has a header. */
    public boolean isAlwaysThere(Header header) {
        return always != null && always.contains(header);
    }

    /** Whether every accepted packet that has {@code header} has {@code other} too, as the parser found them. */
    public boolean implies(Header header, Header other) {
        return extracting(header).findAny().isPresent()
                && extracting(header)
                        .allMatch(state -> before.get(state.name()).contains(other)
                                || state.extracts().contains(other));
    }

    /**
     * Whether the parser extracts {@code header} before every {@code later}, so that a packet cut in between has it.
     */
    public boolean comesBefore(Header header, Header later) {
        return extracting(later).findAny().isPresent()
                && extracting(later)
                        .allMatch(state -> before.get(state.name()).contains(header)
                                || state.extracts()
                                        .subList(0, state.extracts().indexOf(later))
                                        .contains(header));
    }

    private Stream<Parser.State> extracting(Header header) {
        return states.values().stream()
                .filter(state ->
                        reached.contains(state.name()) && state.extracts().contains(header));
    }

    /** What all paths to a state have extracted; shrinks until nothing changes. */
    private void walk(Parser.State start) {
        before.put(start.name(), Set.of());
        Deque<Parser.State> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            Parser.State state = open.pop();
            reached.add(state.name());
            Set<Header> behind = new HashSet<>(before.get(state.name()));
            behind.addAll(state.extracts());
            ParserGraph.targets(state).forEach(target -> arrive(target, behind, open));
        }
    }

    private void arrive(String target, Set<Header> with, Deque<Parser.State> open) {
        if (target.equals(Parser.ACCEPT)) {
            always = common(always, with);
        } else if (states.containsKey(target)) {
            Set<Header> known = before.get(target);
            Set<Header> now = common(known, with);
            if (!now.equals(known)) {
                before.put(target, now);
                open.push(states.get(target));
            }
        }
    }

    private static Set<Header> common(Set<Header> known, Set<Header> other) {
        Set<Header> common = new HashSet<>(other);
        if (known != null) {
            common.retainAll(known);
        }
        return common;
    }
}
