package plumbline.isa.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The fields of a program that only bring an address to a table: a key of kind {@link Table.MatchKind#ADDRESS} that
 * nothing else reads, and that data of actions, constants, hashes and copies of fields are written to. As the result of
 * a table, what is written to them is seen at once, by the units behind it in the stage too; a chip has no container
 * for them. So an action profile's members are found beside the table whose entries name them, and groups of members by
 * a hash.
 */
public final class Addresses {
    private final Program program;
    private final Set<Field> fields = new HashSet<>();

    private Addresses(Program program) {
        this.program = program;
        keys().filter(Addresses::isAddress).map(Table.Key::field).forEach(fields::add);
        fields.retainAll(program.metadata());
        if (fields.isEmpty()) {
            return;
        }
        keys().filter(key -> !isAddress(key)).map(Table.Key::field).forEach(fields::remove);
        program.units().forEach(this::removeOthers);
        fields.removeAll(program.usedAroundUnits());
    }

    /** Those of a program. */
    public static Set<Field> of(Program program) {
        return Set.copyOf(new Addresses(program).fields);
    }

    private Stream<Table.Key> keys() {
        return program.tables().stream().map(Table::keys).flatMap(List::stream);
    }

    private static boolean isAddress(Table.Key key) {
        return key.kind() == Table.MatchKind.ADDRESS;
    }

    /** Without what a unit reads, or computes in another way. */
    private void removeOthers(Unit unit) {
        Operands.uses(program, unit)
                .filter(use -> use.role().isRead() && use.role() != Use.Role.KEY)
                .forEach(use -> fields.remove(use.value()));
        switch (unit) {
            case Unit.Assign _, Unit.Apply _ ->
                program.assignments(unit)
                        .filter(assign -> !bringsAddress(assign))
                        .forEach(assign -> fields.remove(assign.dest()));
            case Unit.ArrayUse _, Unit.Extend _ ->
                Operands.written(program, unit).forEach(fields::remove);
        }
    }

    private static boolean bringsAddress(Unit.Assign assign) {
        return switch (assign.value()) {
            case Calc calc -> calc.op().opClass() == OpClass.MOVE;
            case Hash _ -> true;
            case Draw _ -> false;
        };
    }
}
