package plumbline.isa.lower.direction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/**
 * Egress elimination: an egress that sends each packet as it came needs no parser of its own. It is gone afterwards,
 * and the headers are emitted once, behind ingress. An egress does nothing if its control is empty and its deparser
 * emits what its parser has extracted, in the same order.
 */
public final class EgressElimination {
    private final StructuredParser parser;
    private final List<String> emitted;
    private final Set<Variable> ofHeaders;
    private final Map<String, StructuredParser.State> states = new HashMap<>();
    private final Set<Step> seen = new HashSet<>();

    private record Step(String state, int next) {}

    private EgressElimination(StructuredProgram program, List<String> emitted) {
        this.parser = program.egressParser().orElseThrow();
        this.emitted = emitted;
        this.ofHeaders =
                program.headers().stream().flatMap(HeaderInstance::withValidity).collect(Collectors.toSet());
        parser.states().forEach(state -> states.put(state.name(), state));
    }

    public static StructuredProgram eliminate(StructuredProgram program) {
        if (program.egressParser().isEmpty() || !isIdentity(program)) {
            return program;
        }
        return DirectionSplit.ingress(program);
    }

    private static boolean isIdentity(StructuredProgram program) {
        if (program.egress().stream().anyMatch(block -> !block.body().isEmpty())) {
            return false;
        }
        if (copiesCarryData(program.ingressDeparser().orElseThrow())) {
            return false;
        }
        List<String> emitted = new ArrayList<>();
        for (StructuredStatement statement : program.deparser()) {
            if (!(statement instanceof StructuredStatement.Emit emit) || emitted.contains(emit.header())) {
                return false;
            }
            emitted.add(emit.header());
        }
        EgressElimination egress = new EgressElimination(program, emitted);
        return egress.parser.states().isEmpty()
                || egress.extractsInOrder(egress.parser.states().getFirst(), 0);
    }

    /** Whether mirror copies or resubmits come back with data in front, which is then part of the packet. */
    private static boolean copiesCarryData(List<StructuredStatement> deparser) {
        return StructuredStatement.all(deparser)
                .anyMatch(each -> !each.carries().isEmpty());
    }

    /**
     * Whether all that a state and those behind it extract is emitted in this order.
     *
     * @param next the first header that may still be emitted
     */
    private boolean extractsInOrder(StructuredParser.State state, int next) {
        if (!seen.add(new Step(state.name(), next))) {
            return true; // looked at on another path, or on this one around a loop that extracts nothing
        }
        int behind = next;
        for (StructuredStatement statement : state.body()) {
            switch (statement) {
                case StructuredStatement.Extract extract -> {
                    int found = emitted.subList(behind, emitted.size()).indexOf(extract.header());
                    if (found < 0) {
                        return false;
                    }
                    behind += found + 1;
                }
                case StructuredStatement.Assign assign when !ofHeaders.contains(assign.target()) -> {}
                default -> {
                    return false;
                }
            }
        }
        for (StructuredParser.Case each : state.transition().cases()) {
            StructuredParser.State target = states.get(each.target());
            if (target != null && !extractsInOrder(target, behind)) {
                return false;
            }
        }
        return true;
    }
}
