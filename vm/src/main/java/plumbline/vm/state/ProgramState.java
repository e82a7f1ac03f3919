package plumbline.vm.state;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntConsumer;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Unit;
import plumbline.vm.State;
import plumbline.vm.table.MatchTable;

/** All state of one loaded program. Engines bind its parts at load. */
public final class ProgramState implements State {
    private final Map<String, RegisterStore> registers;
    private final Map<Extern, Map<String, ExternStore>> arrays = new EnumMap<>(Extern.class);
    private final Map<String, MatchTable> tables;
    private final HashUnits hashUnits;

    /** Fresh state: registers at their initial values, tables with the program's entries. */
    public ProgramState(StateLayout layout) {
        Program program = layout.program();
        registers = byName(program, program.registers(), RegisterStore::new, cells -> cells.declaration()
                .name());
        for (Extern extern : Extern.values()) {
            arrays.put(extern, byName(program, program.arrays(extern), ExternStore::of, store -> store.declaration()
                    .name()));
        }
        tables = byName(program, layout.tables(), MatchTable::new, table -> table.declaration()
                .name());
        hashUnits = new HashUnits(layout);
        tables.forEach((name, table) -> table.onNewCell(resets(layout.direct(name))));
    }

    /** What sets the cells of an entry back in the arrays that units use. */
    private IntConsumer resets(List<Unit.ArrayUse> users) {
        IntConsumer none = _ -> {};
        return users.stream().map(this::reset).reduce(none, IntConsumer::andThen);
    }

    private IntConsumer reset(Unit.ArrayUse use) {
        return switch (use) {
            case Unit.Access access -> register(access.array())::reset;
            case Unit.Call call -> array(call)::reset;
        };
    }

    private static <D, T> Map<String, T> byName(
            Program program, List<D> declarations, Function<D, T> make, Function<T, String> nameOf) {
        Map<String, T> map = new LinkedHashMap<>();
        try {
            for (D declaration : declarations) {
                T made = make.apply(declaration);
                map.put(nameOf.apply(made), made);
            }
        } catch (OutOfMemoryError full) {
            map.clear(); // leaves room to say so
            long bits = program.registers().stream().mapToLong(Register::bits).sum();
            throw new OutOfMemoryError(
                    "the registers of program " + program.name() + " take " + (bits / Byte.SIZE >> 20) + " MiB");
        }
        return map;
    }

    @Override
    public RegisterStore register(String name) {
        return named(registers, name, "register");
    }

    /** The array that a call works on. */
    public ExternStore array(Unit.Call call) {
        return array(call.extern(), call.array());
    }

    @Override
    public ExternStore array(Extern extern, String name) {
        return named(arrays.get(extern), name, extern.word());
    }

    @Override
    public CounterStore counter(String name) {
        return (CounterStore) array(Extern.COUNTER, name);
    }

    @Override
    public MatchTable table(String name) {
        return named(tables, name, "table");
    }

    @Override
    public HashSeed hashSeed() {
        return hashUnits.seed();
    }

    @Override
    public void hashSeed(HashSeed seed) {
        hashUnits.seed(seed);
    }

    /** The hashers that engines bind. */
    public HashUnits hashUnits() {
        return hashUnits;
    }

    /**
     * Sets registers and the arrays of externs to what they were at first. Tables keep their entries, and count anew;
     * hash units keep their seed.
     */
    public void reset() {
        registers.values().forEach(RegisterStore::reset);
        arrays.values().forEach(named -> named.values().forEach(ExternStore::reset));
        tables.values().forEach(MatchTable::forgetLookUps);
    }

    private static <T> T named(Map<String, T> map, String name, String kind) {
        T found = map.get(name);
        if (found == null) {
            throw new IllegalArgumentException("the program declares no " + kind + " named " + name);
        }
        return found;
    }
}
