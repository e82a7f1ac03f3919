package plumbline.verifier.analysis.parser;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;

/** Where in a packet the headers of a parser end. */
public final class HeaderEnds {
    private HeaderEnds() {}

    /** The last byte at which each header can end; of a loop, in its first round. */
    public static Map<Header, Long> of(Parser parser) {
        ParserGraph graph = new ParserGraph(parser);
        Map<Header, Long> ends = new HashMap<>();
        Map<String, Long> starts = new HashMap<>();
        Deque<Parser.State> open = new ArrayDeque<>();
        parser.states().stream().findFirst().ifPresent(open::add);
        while (!open.isEmpty()) {
            Parser.State state = open.poll();
            long at = starts.getOrDefault(state.name(), 0L);
            for (Parser.Step step : state.steps()) {
                at += step.bytes();
                if (step instanceof Parser.Extract extract) {
                    ends.merge(extract.header(), at, Math::max);
                }
            }
            List<String> targets = ParserGraph.targets(state).toList();
            for (Parser.State next : graph.states()) {
                if (targets.contains(next.name())
                        && starts.getOrDefault(next.name(), -1L) < at
                        && !next.equals(state)
                        && !graph.leads(next, state)) {
                    starts.put(next.name(), at);
                    open.add(next);
                }
            }
        }
        return ends;
    }
}
