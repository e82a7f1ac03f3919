package plumbline.verifier.fit.rewrite;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Addresses;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;

/**
 * A table whose entries address arrays or other tables shares its stage with these and is not divided: its prefixes are
 * searched at once, in TCAM, though a chip would have them in partitions.
 */
public final class PartitionedTables {
    private PartitionedTables() {}

    /** The program with partitions only where the fitter can put them behind what finds them. */
    public static Program divisible(Program program) {
        Set<Field> addresses = Addresses.of(program);
        Set<String> owners = new HashSet<>();
        program.units().forEach(unit -> {
            if (unit instanceof Unit.ArrayUse use) {
                use.index().owner().ifPresent(owners::add);
            }
        });
        return program.withTables(program.tables().stream()
                .map(table -> owners.contains(table.name()) || writesOne(table, addresses) ? atOnce(table) : table)
                .toList());
    }

    private static boolean writesOne(Table table, Set<Field> addresses) {
        return table.actions().stream()
                .flatMap(action -> action.body().stream())
                .anyMatch(assign -> addresses.contains(assign.dest()));
    }

    private static Table atOnce(Table table) {
        return table.partitions().isEmpty() ? table : table.withPartitions(Optional.empty());
    }
}
