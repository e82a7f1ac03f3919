package plumbline.programs.flowradar;

import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;
import plumbline.vm.State;

/** The catalogue entry of {@code flowradar}. */
public final class FlowRadar extends BuiltInProgram {
    /** For the catalogue. */
    public FlowRadar() {
        super(
                "flowradar",
                "FlowRadar: packet counts of all flows, decoded from cells that flows share",
                "pisa unlimited",
                new Parameter("filters", 4, 1, 8, "one-bit arrays of the Bloom filter that knows flows again"),
                new Parameter("bits", 65_536, 1, 1 << 16, "bits per filter array, a power of two"),
                new Parameter("hashes", 3, 1, 8, "cells of a flow"),
                new Parameter("cells", 4_096, 1, 1 << 16, "cells per hash, a power of two"));
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        int tables = Math.toIntExact(program.parameter("hashes"));
        int cells = Math.toIntExact(program.parameter("cells"));
        return Optional.of(
                (state, top) -> FlowCounts.of(cells(state, tables, cells).peel(), top));
    }

    /** Reads the counting table. */
    static CountingTable cells(State state, int tables, int cells) {
        CountingTable read = new CountingTable(tables, cells, state.hashSeed());
        for (int table = 0; table < tables; table++) {
            for (int cell = 0; cell < cells; cell++) {
                read.set(
                        table,
                        cell,
                        state.register("addresses" + table).lo(cell),
                        state.register("ports" + table).lo(cell),
                        state.register("flows" + table).lo(cell),
                        state.register("packets" + table).lo(cell));
            }
        }
        return read;
    }
}
