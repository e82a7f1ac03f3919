package plumbline.verifier.analysis.parser;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;

/** The paths through a parser. */
public final class ParserGraph {
    private final Map<String, Parser.State> states = new LinkedHashMap<>();
    private final Map<String, List<Parser.State>> next = new HashMap<>();
    /** The names of the states behind a state, as far as someone asked. */
    private final Map<String, Set<String>> behind = new HashMap<>();

    /** Of a parser; of states with the same name it knows the first, and targets that are no states lead nowhere. */
    public ParserGraph(Parser parser) {
        parser.states().forEach(state -> states.putIfAbsent(state.name(), state));
        states.forEach((name, state) -> next.put(
                name,
                targets(state)
                        .map(states::get)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList()));
    }

    /** Where a state goes on: names of states, {@link Parser#ACCEPT} and {@link Parser#REJECT}, the default last. */
    public static Stream<String> targets(Parser.State state) {
        return Stream.concat(state.cases().stream().map(Parser.Case::target), Stream.of(state.otherwise()));
    }

    /** The states, in the order of the text. */
    public Collection<Parser.State> states() {
        return states.values();
    }

    /** The states that some packet reaches. */
    public List<Parser.State> reached() {
        return states().stream()
                .findFirst()
                .map(start -> states().stream()
                        .filter(state -> state == start || leads(start, state))
                        .toList())
                .orElse(List.of());
    }

    /** Those of them that extract a header. */
    public List<Parser.State> extracting(Header header) {
        return reached().stream()
                .filter(state -> state.extracts().contains(header))
                .toList();
    }

    /** The states reachable from a state; the state itself only if it is in a loop. */
    public List<Parser.State> behind(Parser.State start) {
        return behind(start, state -> true);
    }

    /** Whether a state is reachable from another one; from itself if it is in a loop. */
    public boolean leads(Parser.State from, Parser.State to) {
        return behind.computeIfAbsent(from.name(), _ -> namesBehind(from, _ -> true))
                .contains(to.name());
    }

    /** The states reachable through states that meet a predicate, which they meet too. */
    public List<Parser.State> behind(Parser.State start, Predicate<Parser.State> through) {
        Set<String> reached = namesBehind(start, through);
        return states().stream().filter(state -> reached.contains(state.name())).toList();
    }

    private Set<String> namesBehind(Parser.State start, Predicate<Parser.State> through) {
        Set<String> reached = new HashSet<>();
        Deque<Parser.State> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            for (Parser.State state : next.get(open.pop().name())) {
                if (through.test(state) && reached.add(state.name())) {
                    open.push(state);
                }
            }
        }
        return reached;
    }
}
