package plumbline.verifier.report;

import java.util.stream.Stream;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
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
    /** TNA: a filter or a meter takes one memory word. */
    private static final long FILTER_BITS = 128;

    private static final long COUNTER_BITS = 64;

    /** What a memory of a program takes; nothing if it is not declared. */
    static Footprint of(Memory memory, Program program) {
        if (!memory.isDeclaredIn(program)) {
            return NOTHING;
        }
        return switch (memory.kind()) {
            case REGISTER -> of(program.register(memory.name()));
            case FILTER -> new Footprint(program.filter(memory.name()).entries() * FILTER_BITS, 0);
            case METER -> new Footprint(program.meter(memory.name()).entries() * FILTER_BITS, 0);
            case COUNTER -> of(program.counter(memory.name()));
            case TABLE ->
                of(program.table(memory.name()), program.table(memory.name()).size());
        };
    }

    /** What so many entries of a memory take if it is a table; else what the memory takes. */
    static Footprint of(Memory memory, Program program, long entries) {
        return memory.kind() == Memory.Kind.TABLE && memory.isDeclaredIn(program)
                ? of(program.table(memory.name()), entries)
                : of(memory, program);
    }

    static Footprint of(Stream<Memory> memories, Program program) {
        return memories.map(memory -> of(memory, program)).reduce(NOTHING, Footprint::plus);
    }

    private static Footprint of(Register register) {
        return new Footprint(register.bits(), 0);
    }

    private static Footprint of(Counter counter) {
        boolean two = counter.kind() == Counter.Kind.PACKETS_AND_BYTES;
        return new Footprint(counter.entries() * COUNTER_BITS * (two ? 2 : 1), 0);
    }

    private static Footprint of(Table table, long entries) {
        long key = table.keys().stream().mapToLong(k -> k.field().width()).sum();
        long data = table.actions().stream()
                .mapToLong(action ->
                        action.data().stream().mapToLong(ActionData::width).sum())
                .max()
                .orElse(0);
        boolean exact = table.isExact();
        return new Footprint(entries * (data + (exact ? key : 0)), exact ? 0 : entries * key);
    }

    Footprint plus(Footprint other) {
        return new Footprint(sram + other.sram, tcam + other.tcam);
    }
}
