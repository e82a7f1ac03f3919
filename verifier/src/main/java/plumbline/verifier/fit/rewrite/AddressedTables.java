package plumbline.verifier.fit.rewrite;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import plumbline.isa.model.Addresses;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.Table.MatchKind;

/** Tables that are declared to be addressed by the entries of others, and can as well be searched in a later stage. */
public final class AddressedTables {
    private AddressedTables() {}

    /** The program with those searched of which not every key is an address. */
    public static Program possible(Program program) {
        Set<Field> addresses = Addresses.of(program);
        Program possible = searched(
                program, table -> !table.keys().stream().map(Table.Key::field).allMatch(addresses::contains));
        return possible.equals(program) ? program : possible(possible);
    }

    /** The program with all searched. */
    public static Program none(Program program) {
        return searched(program, _ -> true);
    }

    private static Program searched(Program program, Predicate<Table> which) {
        return program.withTables(program.tables().stream()
                .map(table -> table.isAddressed() && which.test(table) ? searched(table) : table)
                .toList());
    }

    private static Table searched(Table table) {
        List<Table.Key> keys = table.keys().stream()
                .map(key -> new Table.Key(key.name(), key.field(), MatchKind.EXACT, key.at()))
                .toList();
        return table.withKeys(keys);
    }
}
