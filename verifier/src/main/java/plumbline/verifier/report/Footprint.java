package plumbline.verifier.report;

import java.util.stream.Stream;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.verifier.analysis.Memory;

/**
 * Payload bits that a memory takes: what the program asks for, without the chip's rounding to blocks.
 *
 * @param sram bits of ordinary memory
 * @param tcam bits of ternary memory
 */
record Footprint(long sram, long tcam) {
    static final Footprint NOTHING = new Footprint(0, 0);
    /** What a memory of a program takes; nothing if it is not declared. */
    static Footprint of(Memory memory, Program program) {
        if (!memory.isDeclaredIn(program)) {
            return NOTHING;
        }
        return memory.array(program)
                .map(array -> new Footprint(array.bits(), 0))
                .orElseGet(() -> of(
                        program.table(memory.name()),
                        program.table(memory.name()).size()));
    }

    /** What so many entries of a memory take if it is a table; else what the memory takes. */
    static Footprint of(Memory memory, Program program, long entries) {
        return memory.kind().equals(Memory.Kind.TABLE) && memory.isDeclaredIn(program)
                ? of(program.table(memory.name()), entries)
                : of(memory, program);
    }

    static Footprint of(Stream<Memory> memories, Program program) {
        return memories.map(memory -> of(memory, program)).reduce(NOTHING, Footprint::plus);
    }

    private static Footprint of(Table table, long entries) {
        boolean exact = table.isExact();
        return new Footprint(
                entries * (table.dataBits() + (exact ? table.keyBits() : 0)), exact ? 0 : entries * table.keyBits());
    }

    Footprint plus(Footprint other) {
        return new Footprint(sram + other.sram, tcam + other.tcam);
    }
}
