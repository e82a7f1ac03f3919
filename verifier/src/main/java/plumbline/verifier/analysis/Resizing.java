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
        String name = memory.name();
        return new Program(
                program.name(),
                program.parameters(),
                program.headers(),
                program.metadata(),
                program.parser(),
                memory.kind() != Memory.Kind.REGISTER
                        ? program.registers()
                        : with(
                                program.registers(),
                                Register::name,
                                name,
                                old -> new Register(
                                        name,
                                        old.width(),
                                        old.paired(),
                                        entries,
                                        old.initialLo(),
                                        old.initialHi(),
                                        old.at())),
                memory.kind() != Memory.Kind.COUNTER
                        ? program.counters()
                        : with(
                                program.counters(),
                                Counter::name,
                                name,
                                old -> new Counter(name, old.kind(), entries, old.at())),
                memory.kind() != Memory.Kind.FILTER
                        ? program.filters()
                        : with(
                                program.filters(),
                                LowPass::name,
                                name,
                                old -> new LowPass(name, old.tauNanos(), old.shift(), entries, old.at())),
                memory.kind() != Memory.Kind.METER
                        ? program.meters()
                        : with(
                                program.meters(),
                                Meter::name,
                                name,
                                old -> new Meter(name, old.kind(), entries, old.initial(), old.at())),
                memory.kind() != Memory.Kind.TABLE
                        ? program.tables()
                        : with(
                                program.tables(),
                                Table::name,
                                name,
                                old -> new Table(
                                        name,
                                        old.keys(),
                                        old.actions(),
                                        old.entries(),
                                        old.otherwise(),
                                        entries,
                                        old.at())),
                program.bundles(),
                program.ingress(),
                program.egress(),
                program.deparser(),
                program.at());
    }

    private static <M> List<M> with(
            List<M> memories, Function<M, String> nameOf, String name, UnaryOperator<M> resize) {
        return memories.stream()
                .map(each -> nameOf.apply(each).equals(name) ? resize.apply(each) : each)
                .toList();
    }
}
