package plumbline.vm.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Parser;

/** The states of a parser as a graph. */
final class ParserGraph {
    private final Map<String, Parser.State> byName = new HashMap<>();
    private final Map<String, Integer> longest = new HashMap<>();
    private final int visits;

    ParserGraph(Parser parser) {
        parser.states().forEach(state -> byName.put(state.name(), state));
        visits = parser.states().isEmpty() ? 0 : longest(parser.states().getFirst().name());
    }

    /** Whether a packet may visit more states than it is allowed to. */
    boolean mayTimeOut() {
        return visits > Parser.MAX_VISITS;
    }

    /** Where a state can lead. */
    static List<String> targets(Parser.State state) {
        List<String> targets = new ArrayList<>();
        state.cases().forEach(way -> targets.add(way.target()));
        targets.add(state.otherwise());
        return targets;
    }

    /** Most states on a way from here; more than allowed if it can run in circles. */
    private int longest(String name) {
        Parser.State state = byName.get(name);
        if (state == null) {
            return 0;
        }
        Integer known = longest.get(name);
        if (known != null) {
            return known;
        }
        longest.put(name, Parser.MAX_VISITS + 1); // if it is met again while it is open, it is part of a circle
        int behind = 0;
        for (String target : targets(state)) {
            behind = Math.max(behind, longest(target));
        }
        int most = Math.min(Parser.MAX_VISITS + 1, behind + 1);
        longest.put(name, most);
        return most;
    }
}
