package plumbline.verifier.rules.parser;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Field;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.parser.ParserGraph;
import plumbline.verifier.target.Limit;

/**
 * The states whose first row is that of the cases that lead to them.
 *
 * <p>Source: p4c:bf-p4c/parde/lowered/merge_lowered_parser_states.cpp: a row and the state behind it are one where that
 * state always goes on the same way, only one of them does more than advance, and both advance within the window.
 */
final class ParserRowSharing {
    private final Parser parser;
    private final Set<Field> outside;

    private ParserRowSharing(Program program) {
        this.parser = program.parser();
        this.outside = ParserCounters.outside(program);
    }

    /** @param window bytes that a row may advance by */
    static Set<Parser.State> of(Program program, Limit window) {
        ParserRowSharing sharing = new ParserRowSharing(program);
        Map<String, List<Parser.State>> before = new HashMap<>();
        program.parser().states().forEach(state -> ParserGraph.targets(state)
                .distinct()
                .forEach(target ->
                        before.computeIfAbsent(target, _ -> new ArrayList<>()).add(state)));
        Set<Parser.State> selecting =
                program.parser().states().stream().filter(sharing::onlySelects).collect(Collectors.toSet());
        return program.parser().states().stream()
                .skip(1) // the first begins the packet
                .filter(state -> state.cases().isEmpty())
                .filter(state -> before.getOrDefault(state.name(), List.of()).stream()
                        .allMatch(each -> selecting.contains(each) && window.allows(each.bytes() + state.bytes())))
                .collect(Collectors.toSet());
    }

    /** Whether a state has cases, and if anything advances and looks ahead for them. */
    private boolean onlySelects(Parser.State state) {
        return !state.cases().isEmpty()
                && state.steps().stream()
                        .allMatch(step -> step instanceof Parser.Advance
                                || step instanceof Parser.Assign assign
                                        && assign.value() instanceof Parser.Lookahead
                                        && !isUsedElsewhere(assign.target(), state));
    }

    private boolean isUsedElsewhere(Field field, Parser.State here) {
        return outside.contains(field)
                || parser.states().stream()
                        .filter(state -> !state.equals(here))
                        .flatMap(Parser.State::reads)
                        .anyMatch(field::equals);
    }
}
