package plumbline.verifier.analysis.parser;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;

/**
 * A header that is extracted when the packet may have it already.
 *
 * @param state that extracts it again
 * @param inCircle whether that may be another visit to the same state, and not only a state before it
 * @param certain whether it happens to every packet that follows the circle, or that comes from some extracting state
 */
public record RepeatedExtract(Header header, Parser.State state, boolean inCircle, boolean certain) {
    /** The first one of a header, a certain one if there is such a one. */
    public static Optional<RepeatedExtract> of(Header header, ParserGraph graph) {
        Ways ways = new Ways(header, graph);
        List<Parser.State> extracting = graph.extracting(header);
        return extracting.stream()
                .filter(state -> extracting.stream().anyMatch(before -> graph.leads(before, state)))
                .map(state -> ways.repeat(state, extracting))
                .min(Comparator.comparing((RepeatedExtract repeat) -> !repeat.certain)
                        .thenComparing(repeat -> !repeat.inCircle));
    }

    /** The paths of packets between two extractions of a header. */
    private record Ways(Header header, ParserGraph graph) {
        RepeatedExtract repeat(Parser.State state, List<Parser.State> extracting) {
            boolean inCircle = graph.leads(state, state);
            boolean everyRound = inCircle && !circle(state).anyMatch(this::isPassedHarmlessly);
            boolean everyWay = extracting.stream().anyMatch(before -> graph.leads(before, state) && !ends(before));
            return new RepeatedExtract(header, state, inCircle && (everyRound || !everyWay), everyRound || everyWay);
        }

        private boolean extracts(Parser.State state) {
            return state.extracts().contains(header);
        }

        /** Whether parsing may end after a state without another extraction. */
        private boolean ends(Parser.State state) {
            return Stream.concat(Stream.of(state), withoutExtracting(state).stream())
                    .flatMap(ParserGraph::targets)
                    .anyMatch(Parser::isEnd);
        }

        private List<Parser.State> withoutExtracting(Parser.State start) {
            return graph.behind(start, Predicate.not(this::extracts));
        }

        /** The states that are in a loop with this one. */
        private Stream<Parser.State> circle(Parser.State state) {
            return graph.behind(state).stream().filter(other -> graph.leads(other, state));
        }

        /** Whether a packet may come back to a state and have the header at most once then. */
        private boolean isPassedHarmlessly(Parser.State state) {
            return !extracts(state)
                    && (withoutExtracting(state).contains(state) || isFirstRound(state) && returnsWithOne(state));
        }

        /** Whether a packet may reach a state before the header is extracted. */
        private boolean isFirstRound(Parser.State state) {
            Parser.State start = graph.states().iterator().next();
            return !extracts(start)
                    && (state.equals(start) || withoutExtracting(start).contains(state));
        }

        private boolean returnsWithOne(Parser.State state) {
            return graph.states().stream()
                    .filter(this::extracts)
                    .anyMatch(once -> withoutExtracting(once).contains(state)
                            && graph.behind(state, next -> !extracts(next) || next.equals(once))
                                    .contains(once));
        }
    }
}
