package plumbline.verifier.analysis;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import plumbline.isa.model.Counter;
import plumbline.isa.model.LowPass;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;
import plumbline.verifier.analysis.Memory.Kind;

/** Gives a memory of a program another number of entries, whether its size is a parameter or not. */
public final class Resizing {
    private Resizing() {}

    /** How many entries a declared memory has. */
    public static int entries(Program program, Memory memory) {
        return switch (memory.kind()) {
            case REGISTER -> program.register(memory.name()).entries();
            case FILTER -> program.filter(memory.name()).entries();
            case METER -> program.meter(memory.name()).entries();
            case COUNTER -> program.counter(memory.name()).entries();
            case TABLE -> program.table(memory.name()).size();
        };
    }

    /**
     * The program with so many entries of a memory.
     *
     * @throws IllegalArgumentException if it cannot have so many: arrays have a power of two, tables at least those
     *     listed
     */
    public static Program resized(Program program, Memory memory, int entries) {
        return new Program(
                program.name(),
                program.parameters(),
                program.headers(),
                program.metadata(),
                program.parser(),
                with(memory, Kind.REGISTER, program.registers(), Register::name, old -> sized(old, entries)),
                with(memory, Kind.COUNTER, program.counters(), Counter::name, old -> sized(old, entries)),
                with(memory, Kind.FILTER, program.filters(), LowPass::name, old -> sized(old, entries)),
                with(memory, Kind.METER, program.meters(), Meter::name, old -> sized(old, entries)),
                with(memory, Kind.TABLE, program.tables(), Table::name, old -> sized(old, entries)),
                program.fieldLists(),
                program.ingress(),
                program.egress(),
                program.deparser(),
                program.reparsing(),
                program.at());
    }

    /** The memories of a kind, the one that is meant resized. */
    private static <M> List<M> with(
            Memory memory, Kind kind, List<M> all, Function<M, String> nameOf, UnaryOperator<M> resize) {
        return all.stream()
                .map(each -> new Memory(kind, nameOf.apply(each)).equals(memory) ? resize.apply(each) : each)
                .toList();
    }

    private static Register sized(Register old, int entries) {
        return new Register(
                old.name(),
                old.width(),
                old.paired(),
                entries,
                old.initialLo(),
                old.initialHi(),
                old.source(),
                old.at());
    }

    private static Counter sized(Counter old, int entries) {
        return new Counter(old.name(), old.kind(), entries, old.at());
    }

    private static LowPass sized(LowPass old, int entries) {
        return new LowPass(old.name(), old.tauNanos(), old.shift(), entries, old.at());
    }

    private static Meter sized(Meter old, int entries) {
        return new Meter(old.name(), old.kind(), entries, old.initial(), old.at());
    }

    private static Table sized(Table old, int entries) {
        return new Table(
                old.name(), old.keys(), old.actions(), old.entries(), old.otherwise(), entries, old.stage(), old.at());
    }
}
