package plumbline.p4.tofino;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;

/**
 * A table addresses its counters by one bus, and its meters, filters and registers by another: an action uses all
 * arrays that the table's actions use there, or none, at one index: {@code bf-p4c/mau/instruction_selection.cpp}
 * (SetupAttachedAddressing). Arrays with a cell for each entry go by the entry's own address.
 */
final class SharedIndexes {
    private static final String SOURCE = "; p4c:bf-p4c/mau/instruction_selection.cpp";
    private static final String WAY_OUT = "give each array a table of its own";

    private final Map<String, ExternInstance> externs;

    private SharedIndexes(Map<String, ExternInstance> externs) {
        this.externs = externs;
    }

    /** What goes by a bus. */
    private enum Bus {
        COUNTERS("counters"),
        METERS("meters, filters and registers");

        final String words;

        Bus(String words) {
            this.words = words;
        }
    }

    /** One access. */
    private record Access(String array, Bus bus, Expression index, Position at) {}

    static void check(StructuredProgram program, List<Diagnostic> found) {
        SharedIndexes rule = new SharedIndexes(
                program.externs().stream().collect(Collectors.toMap(ExternInstance::name, extern -> extern)));
        Map<String, StructuredAction> actions =
                program.actions().stream().collect(Collectors.toMap(StructuredAction::name, action -> action));
        for (StructuredTable table : program.tables()) {
            Map<StructuredAction, List<Access>> byAction = new LinkedHashMap<>();
            for (String name : table.actions()) {
                byAction.put(actions.get(name), rule.accesses(actions.get(name)));
            }
            for (Bus bus : Bus.values()) {
                byAction.forEach((action, accesses) -> oneIndex(action, bus, accesses, found));
                allOrNone(table, bus, byAction, found);
            }
        }
    }

    private List<Access> accesses(StructuredAction action) {
        List<Access> accesses = new ArrayList<>();
        for (StructuredStatement statement :
                StructuredStatement.all(action.body()).toList()) {
            switch (statement) {
                case StructuredStatement.Call call -> add(accesses, call.array(), bus(call), call.index(), call.at());
                case StructuredStatement.ReadRegister read ->
                    add(accesses, read.register(), Bus.METERS, Optional.of(read.index()), read.at());
                case StructuredStatement.WriteRegister write ->
                    add(accesses, write.register(), Bus.METERS, Optional.of(write.index()), write.at());
                case StructuredStatement.Execute execute -> {
                    if (externs.get(execute.registerAction()) instanceof ExternInstance.RegisterAction run) {
                        add(accesses, run.register(), Bus.METERS, execute.index(), execute.at());
                    }
                }
                default -> {}
            }
        }
        return accesses;
    }

    private static Bus bus(StructuredStatement.Call call) {
        return switch (call.extern().alu()) {
            case STATISTICS -> Bus.COUNTERS;
            case METER -> Bus.METERS;
        };
    }

    /** Not of an array with a cell for each entry. */
    private static void add(List<Access> accesses, String array, Bus bus, Optional<Expression> index, Position at) {
        if (index.isPresent()) {
            accesses.add(new Access(array, bus, index.get(), at));
        }
    }

    private static void oneIndex(StructuredAction action, Bus bus, List<Access> accesses, List<Diagnostic> found) {
        List<Access> here =
                accesses.stream().filter(access -> access.bus() == bus).toList();
        for (Access other : here.isEmpty() ? here : here.subList(1, here.size())) {
            Access first = here.getFirst();
            if (!other.index().equals(first.index())) {
                found.add(new Diagnostic(
                        other.at(),
                        Severity.ERROR,
                        "shared-index",
                        "action '" + action.name() + "' uses '" + other.array() + "' at another index than '"
                                + first.array() + "' (line " + first.at().line() + ")",
                        "one index for a table's " + bus.words + SOURCE,
                        WAY_OUT));
                return;
            }
        }
    }

    private static void allOrNone(
            StructuredTable table, Bus bus, Map<StructuredAction, List<Access>> byAction, List<Diagnostic> found) {
        Set<String> all =
                arrays(bus, byAction.values().stream().flatMap(List::stream).toList());
        byAction.forEach((action, accesses) -> {
            Set<String> own = arrays(bus, accesses);
            if (!own.isEmpty() && own.size() < all.size()) {
                Set<String> missing = new LinkedHashSet<>(all);
                missing.removeAll(own);
                found.add(new Diagnostic(
                        action.at(),
                        Severity.ERROR,
                        "shared-index",
                        "of table '" + table.name() + "' action '" + action.name() + "' uses '"
                                + String.join("', '", own) + "' but not '" + String.join("', '", missing)
                                + "', which other actions use",
                        "all of a table's " + bus.words + " in an action, or none" + SOURCE,
                        WAY_OUT));
            }
        });
    }

    private static Set<String> arrays(Bus bus, List<Access> accesses) {
        return accesses.stream()
                .filter(access -> access.bus() == bus)
                .map(Access::array)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
