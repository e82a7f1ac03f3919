package plumbline.verifier.resources;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;

/**
 * The arrays that actions of a table work on themselves where both share a stage: one with a statistics ALU and one
 * with a meter ALU, which a selector of the table takes too (p4c:bf-p4c/mau/attached_output.cpp:79-82). What entries
 * address is always the table's; of other arrays the first one is.
 */
final class AttachedArrays {
    private final Undecided undecided;
    private final Map<Place, Memory> attached = new HashMap<>();

    private record Place(String table, Extern.Alu alu) {}

    /** For a well-formed program. */
    AttachedArrays(Program program, Undecided undecided) {
        this.undecided = undecided;
        selectors(program);
        List<PlacedUnit> users = PlacedUnit.all(program).stream()
                .filter(placed -> placed.unit() instanceof Unit.ArrayUse)
                .toList();
        users.forEach(user -> owner(user).ifPresent(table -> attach(user, table)));
        users.forEach(user -> undecided.chosenBy(user).ifPresent(table -> attach(user, table)));
    }

    private void selectors(Program program) {
        for (Table selector :
                program.tables().stream().filter(Table::isSelector).toList()) {
            Set<Field> keys = selector.keys().stream().map(Table.Key::field).collect(Collectors.toSet());
            program.tables().stream()
                    .filter(table -> table.actions().stream()
                            .flatMap(action -> action.body().stream())
                            .anyMatch(assign -> keys.contains(assign.dest())))
                    .forEach(table -> attached.put(
                            new Place(table.name(), Extern.Alu.METER), new Memory(Memory.Kind.TABLE, selector.name())));
        }
    }

    private void attach(PlacedUnit user, String table) {
        attached.putIfAbsent(place(user, table), memory(user));
    }

    /** The table that brings along, in its stage, what a unit needs to work on an array. */
    Optional<String> host(PlacedUnit user) {
        return undecided.chosenBy(user).filter(table -> memory(user).equals(attached.get(place(user, table))));
    }

    private static Place place(PlacedUnit user, String table) {
        return new Place(
                table,
                switch ((Unit.ArrayUse) user.unit()) {
                    case Unit.Access _ -> Extern.Alu.METER;
                    case Unit.Call call -> call.extern().alu();
                });
    }

    private static Optional<String> owner(PlacedUnit user) {
        return user.unit().arrayIndex().flatMap(ArrayIndex::owner);
    }

    private static Memory memory(PlacedUnit user) {
        return Memory.of(user.unit()).orElseThrow();
    }
}
