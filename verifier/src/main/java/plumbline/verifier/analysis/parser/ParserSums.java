package plumbline.verifier.analysis.parser;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Parser;

/**
 * The sums of a parser and the states that work on them. Two share a unit as bf-p4c's {@code can_share_hw_unit} has it
 * (parde/allocate_parser_checksum.cpp): those that are checked, if no state works on both; those that are deposited,
 * which keep a unit to the end, if no packet comes from the start of one to the start of the other, and states of both
 * do the same.
 */
public final class ParserSums {
    private final ParserGraph graph;
    private final Map<Field, Set<Parser.State>> states = new LinkedHashMap<>();
    private final Set<Field> deposited = new LinkedHashSet<>();
    private final Set<Field> used = new LinkedHashSet<>();

    public ParserSums(Parser parser) {
        this.graph = new ParserGraph(parser);
        for (Parser.State state : graph.reached()) {
            for (Parser.Step step : state.steps()) {
                if (step instanceof Parser.ChecksumStep checksum) {
                    states.computeIfAbsent(checksum.sum(), _ -> new LinkedHashSet<>())
                            .add(state);
                    if (step instanceof Parser.Deposit) {
                        deposited.add(checksum.sum());
                    }
                    if (step instanceof Parser.Deposit || step instanceof Parser.Check) {
                        used.add(checksum.sum());
                    }
                }
            }
        }
        states.keySet().retainAll(used);
    }

    /** The sums that share a unit, for each unit; what is never used takes none. */
    public List<List<Field>> units() {
        List<List<Field>> units = new ArrayList<>();
        states.keySet().stream().filter(deposited::contains).forEach(sum -> place(sum, units));
        List<List<Field>> checked = new ArrayList<>();
        states.keySet().stream().filter(sum -> !deposited.contains(sum)).forEach(sum -> place(sum, checked));
        units.addAll(checked);
        return units;
    }

    private void place(Field sum, List<List<Field>> units) {
        for (List<Field> unit : units) {
            if (unit.stream().allMatch(other -> canShare(sum, other))) {
                unit.add(sum);
                return;
            }
        }
        units.add(new ArrayList<>(List.of(sum)));
    }

    private boolean canShare(Field one, Field other) {
        for (Parser.State state : states.get(one)) {
            boolean both = states.get(other).contains(state);
            boolean residual = deposited.contains(one) && deposited.contains(other);
            if (both && !(residual && work(state, one).equals(work(state, other)))) {
                return false;
            }
        }
        return !deposited.contains(one) || !comesBehind(one, other) && !comesBehind(other, one);
    }

    private boolean comesBehind(Field first, Field second) {
        return starts(first).stream()
                .anyMatch(state -> starts(second).stream().anyMatch(later -> graph.leads(state, later)));
    }

    /** The states of a sum that none of its others comes before. */
    private List<Parser.State> starts(Field sum) {
        return states.get(sum).stream()
                .filter(state -> states.get(sum).stream()
                        .noneMatch(before -> !before.equals(state) && graph.leads(before, state)))
                .toList();
    }

    /** What a state does with a sum, but for its name. */
    private static List<Object> work(Parser.State state, Field sum) {
        List<Object> work = new ArrayList<>();
        for (Parser.Step step : state.steps()) {
            if (step instanceof Parser.ChecksumStep checksum && checksum.sum().equals(sum)) {
                work.add(
                        switch (checksum) {
                            case Parser.Add add -> add.terms();
                            case Parser.Subtract subtract -> List.of(subtract.terms());
                            case Parser.Check check -> check.target();
                            case Parser.Deposit deposit -> deposit.target();
                        });
            }
        }
        return work;
    }
}
