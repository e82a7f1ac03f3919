package plumbline.vm.state;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.table.TableLayout;

/**
 * What the state of all instances of a program has in common: how tables are laid out, and what hash units compute
 * until they get a seed. Any thread may use it.
 */
public final class StateLayout {
    private final Program program;
    private final Map<String, TableLayout> tables;
    private final Map<HashUnit, Hasher> hashers = new ConcurrentHashMap<>();

    /** The layout of a program's state. */
    public StateLayout(Program program) {
        this.program = program;
        this.tables = program.tablesAndSets().stream().collect(Collectors.toMap(Table::name, this::layout));
    }

    private TableLayout layout(Table table) {
        if (!direct(table.name()).isEmpty()) {
            return TableLayout.withCells(table);
        }
        Set<String> addresses = users().map(Unit.ArrayUse::index)
                .flatMap(index ->
                        index instanceof ArrayIndex.OfData(String owner, String data) && owner.equals(table.name())
                                ? Stream.of(data)
                                : Stream.empty())
                .collect(Collectors.toSet());
        return addresses.isEmpty() ? TableLayout.of(table) : TableLayout.addressing(table, addresses);
    }

    private Stream<Unit.ArrayUse> users() {
        return program.units().filter(Unit.ArrayUse.class::isInstance).map(Unit.ArrayUse.class::cast);
    }

    /** The units that use a cell for each entry of a table. */
    List<Unit.ArrayUse> direct(String table) {
        return users().filter(use -> use.index().equals(new ArrayIndex.OfEntry(table)))
                .toList();
    }

    public Program program() {
        return program;
    }

    /** How a table is laid out. */
    public TableLayout table(String name) {
        return tables.get(name);
    }

    /** What a hash unit computes without a seed; not to be changed. */
    public Hasher hasher(HashUnit unit) {
        return hashers.computeIfAbsent(unit, any -> unit.hasher(HashSeed.PUBLIC));
    }

    List<TableLayout> tables() {
        return program.tablesAndSets().stream()
                .map(table -> tables.get(table.name()))
                .toList();
    }
}
