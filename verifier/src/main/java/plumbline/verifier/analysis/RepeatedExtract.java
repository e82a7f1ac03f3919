package plumbline.verifier.analysis;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;

/**
 * A header that is extracted when the packet may have it already.
 *
 * @param state    that extracts it again
 * @param inCircle whether that may be another visit to the same state, and not only another state before it
 */
public record RepeatedExtract(Header header, Parser.State state, boolean inCircle) {
    /** The first one of a header, in a circle if there is such a one; {@code extracting} are the states that extract it. */
    public static Optional<RepeatedExtract> of(Header header, List<Parser.State> extracting, Parser parser) {
        Set<String> behind = behind(extracting, parser);
        return extracting.stream()
                .filter(state -> behind.contains(state.name()))
                .map(state -> new RepeatedExtract(header, state, behind(List.of(state), parser).contains(state.name())))
                .min(Comparator.comparing(repeat -> !repeat.inCircle));
    }

    /** States that the parser may come to from some others. */
    private static Set<String> behind(List<Parser.State> starts, Parser parser) {
        Set<String> reached = new HashSet<>();
        Deque<Parser.State> open = new ArrayDeque<>(starts);
        while (!open.isEmpty()) {
            Parser.State state = open.pop();
            List<String> targets = Stream.concat(
                            state.cases().stream().map(Parser.Case::target), Stream.of(state.otherwise()))
                    .filter(reached::add)
                    .toList();
            parser.states().stream().filter(next -> targets.contains(next.name())).forEach(open::push);
        }
        return reached;
    }
}
