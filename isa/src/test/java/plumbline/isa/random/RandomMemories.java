package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Extern;
import plumbline.isa.model.LowPass;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;
import plumbline.isa.model.Wred;

/** The arrays and tables of a program, declared as its stages come to need them. */
final class RandomMemories {
    private final Dice dice;
    private final Freedom freedom;
    private final List<Object> usedInThisStage = new ArrayList<>();
    final List<Register> registers = new ArrayList<>();
    final List<Extern.Array> arrays = new ArrayList<>();
    final List<Table> tables = new ArrayList<>();

    RandomMemories(Dice dice, Freedom freedom) {
        this.dice = dice;
        this.freedom = freedom;
    }

    void startStage() {
        usedInThisStage.clear();
    }

    /** Whether this stage may use no further array. */
    boolean isFull() {
        return usedInThisStage.size() >= freedom.arraysPerStage();
    }

    Register register() {
        return oldOrNew(registers, _ -> true, () -> {
            boolean paired = dice.chance(30);
            int width = paired ? dice.pick(freedom.pairWidths()) : dice.pick(Register.WIDTHS);
            long high = paired && dice.chance(50) ? dice.value(width) : 0;
            long low = dice.chance(50) ? dice.value(width) : 0;
            return new Register("reg" + registers.size(), width, paired, entries(), low, high, dice.at());
        });
    }

    Extern.Array array(Extern extern) {
        return oldOrNew(arrays, array -> array.extern() == extern, () -> switch (extern) {
            case COUNTER -> new Counter(name(), dice.pick(Counter.Kind.values()), entries(), dice.at());
            case LOW_PASS ->
                new LowPass(
                        name(),
                        dice.pick(1L, 1_000L, 100_000L, 5_000_000_000L),
                        dice.between(0, 31),
                        entries(),
                        dice.at());
            case WRED -> {
                long min = dice.pick(0L, 10L, 30_000L);
                yield new Wred(
                        name(),
                        dice.pick(1L, 1_000L, 100_000L, 5_000_000_000L),
                        min,
                        min + dice.pick(1L, 100L, 40_000L),
                        dice.between(0, 100),
                        entries(),
                        dice.at());
            }
            case METER -> new Meter(name(), dice.pick(Meter.Kind.values()), entries(), rates(), dice.at());
        });
    }

    private String name() {
        return "array" + arrays.size();
    }

    private Meter.Rates rates() {
        long committed = dice.pick(0L, 1_000L, 1_000_000L, 1_000_000_000L);
        return new Meter.Rates(
                committed,
                dice.pick(1L, 100L, 1_500L, 1L << 32),
                committed * dice.between(1, 3),
                dice.pick(64L, 3_000L));
    }

    /** A new table; an old one would write the fields of its actions, which another operation may have taken. */
    Table table(Scope scope) {
        Table table = new RandomTables(dice, freedom).table("table" + tables.size(), scope);
        tables.add(table);
        return table;
    }

    private <T> T oldOrNew(List<T> declared, Predicate<T> fits, Supplier<T> make) {
        List<T> free = declared.stream()
                .filter(fits)
                .filter(memory -> !usedInThisStage.contains(memory))
                .toList();
        T chosen;
        if (freedom.unbound() && !free.isEmpty() && dice.chance(30)) {
            chosen = dice.pick(free);
        } else {
            chosen = make.get();
            declared.add(chosen);
        }
        usedInThisStage.add(chosen);
        return chosen;
    }

    private int entries() {
        return 1 << dice.between(0, 10);
    }
}
