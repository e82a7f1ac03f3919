package plumbline.verifier.analysis;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import plumbline.isa.model.CellArray;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.Memory.Kind;

/** Gives a memory of a program another number of entries, whether its size is a parameter or not. */
public final class Resizing {
    private Resizing() {}

    /** How many entries a declared memory has. */
    public static int entries(Program program, Memory memory) {
        return memory.array(program).map(CellArray::entries).orElseGet(() -> program.table(memory.name())
                .size());
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
                with(memory, program.registers(), Memory::of, old -> old.resized(entries)),
                with(memory, program.arrays(), Memory::of, old -> old.resized(entries)),
                with(
                        memory,
                        program.tables(),
                        table -> new Memory(Kind.TABLE, table.name()),
                        old -> old.withSize(entries)),
                program.fieldLists(),
                program.ingress(),
                program.egress(),
                program.deparser(),
                program.reparsing(),
                program.at());
    }

    /** The memories of a kind, the one that is meant resized. */
    private static <M> List<M> with(Memory memory, List<M> all, Function<M, Memory> memoryOf, UnaryOperator<M> resize) {
        return all.stream()
                .map(each -> memoryOf.apply(each).equals(memory) ? resize.apply(each) : each)
                .toList();
    }
}
