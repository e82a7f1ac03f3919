package plumbline.vm.state;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
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
        this.tables = program.tables().stream().collect(Collectors.toMap(Table::name, TableLayout::of));
    }

    /** The program. */
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
        return program.tables().stream().map(table -> tables.get(table.name())).toList();
    }
}
