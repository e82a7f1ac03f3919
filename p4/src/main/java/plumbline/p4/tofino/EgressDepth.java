package plumbline.p4.tofino;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/**
 * The egress parser of Tofino 1 must go over 65 bytes of every packet. The compiler lengthens ways that are shorter,
 * and counts their bytes with the parser's only counter: {@code bf-p4c/midend/parser_enforce_depth_req.cpp}.
 */
final class EgressDepth {
    private static final int LEAST_BYTES = 65;
    /** What stands in front of the packet: egress_intrinsic_metadata_t. */
    private static final int METADATA_BYTES = 27;

    private final StructuredParser parser;
    private final Map<String, Long> bits = new HashMap<>();

    private EgressDepth(StructuredProgram program, StructuredParser parser) {
        this.parser = parser;
        for (HeaderInstance header : program.headers()) {
            bits.put(
                    header.name(),
                    header.fields().stream()
                            .mapToLong(field -> field.type().width())
                            .sum());
        }
    }

    static void check(StructuredProgram program, int generation, List<Diagnostic> found) {
        if (generation == 1) {
            program.egressParser().ifPresent(parser -> new EgressDepth(program, parser).check(program, found));
        }
    }

    private void check(StructuredProgram program, List<Diagnostic> found) {
        OptionalLong shortest = shortest();
        if (shortest.isEmpty() || shortest.getAsLong() >= LEAST_BYTES) {
            return;
        }
        program.externs().stream()
                .filter(ExternInstance.ParserCounter.class::isInstance)
                .map(ExternInstance.ParserCounter.class::cast)
                .filter(counter -> sets(counter.counter()))
                .findFirst()
                .ifPresent(counter -> found.add(new Diagnostic(
                        counter.at(),
                        Severity.ERROR,
                        "egress-depth",
                        "the egress parser has counter '" + counter.name()
                                + "', and a way through it that ends at byte "
                                + shortest.getAsLong() + ", of which " + METADATA_BYTES
                                + " are the architecture's metadata",
                        LEAST_BYTES + " bytes, for which the compiler counts with the only counter;"
                                + " p4c:bf-p4c/midend/parser_enforce_depth_req.cpp",
                        "do without the counter, or extract or advance over " + LEAST_BYTES + " bytes on every way")));
    }

    private boolean sets(Variable counter) {
        return parser.states().stream()
                .flatMap(state -> StructuredStatement.all(state.body()))
                .anyMatch(statement -> statement instanceof StructuredStatement.Assign assign
                        && assign.target().equals(counter));
    }

    /** Bytes on the shortest way to an end; empty if there is none. */
    private OptionalLong shortest() {
        record Way(String state, long bits) {}
        Map<String, StructuredParser.State> states = new HashMap<>();
        parser.states().forEach(state -> states.put(state.name(), state));
        Map<String, Long> known = new HashMap<>();
        PriorityQueue<Way> open =
                new PriorityQueue<>((one, other) -> Long.compare(one.bits, other.bits)); // Dijkstra's algorithm
        open.add(new Way(parser.states().getFirst().name(), METADATA_BYTES * (long) Byte.SIZE));
        while (!open.isEmpty()) {
            Way way = open.remove();
            StructuredParser.State state = states.get(way.state);
            if (state == null) {
                return OptionalLong.of(way.bits / Byte.SIZE);
            }
            if (known.putIfAbsent(way.state, way.bits) == null) {
                long end = way.bits
                        + StructuredStatement.all(state.body())
                                .mapToLong(this::bits)
                                .sum();
                Stream<String> next = state.transition().cases().stream().map(StructuredParser.Case::target);
                next.forEach(target -> open.add(new Way(target, end)));
            }
        }
        return OptionalLong.empty();
    }

    private long bits(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Extract extract -> bits.getOrDefault(extract.header(), 0L);
            case StructuredStatement.Advance(Expression.Constant distance, var _) ->
                distance.value().longValue();
            default -> 0;
        };
    }
}
