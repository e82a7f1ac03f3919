package plumbline.programs.cocosketch;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import plumbline.isa.model.Program;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.heavyhitters.PointQuery;
import plumbline.programs.heavyhitters.Weight;
import plumbline.programs.reference.WayHashes;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/**
 * Reads CocoSketch's cells: owner {@code one{a}}, {@code other{a}} (0: none) and {@code count{a}} of every array. A
 * flow's estimates, one per array and 0 where another owns its cell, become one by {@link Combination}.
 */
public final class CocoSketchCells implements PointQuery {
    private final int arrays;
    private final int entries;
    private final FlowKey key;
    private final Weight weight;

    /** The cells of a program, assembled with any parameters. */
    public CocoSketchCells(Program program) {
        arrays = Math.toIntExact(program.parameter("arrays"));
        entries = Math.toIntExact(program.parameter("entries"));
        key = FlowKey.of(program);
        weight = Weight.of(program);
    }

    @Override
    public LongUnaryOperator estimates(State state) {
        Cells[] cells = cells(state);
        WayHashes hashes = new WayHashes(arrays, entries, key.bits(), state.hashSeed());
        return flow -> {
            long[] found = new long[arrays];
            for (int a = 0; a < arrays; a++) {
                int slot = hashes.slot(a, flow);
                found[a] = cells[a].owner(slot) == flow ? cells[a].counts().lo(slot) : 0;
            }
            return Combination.of(found);
        };
    }

    /** Every owner and its estimate. */
    public FlowSums flows(State state) {
        Map<Long, long[]> found = new HashMap<>();
        Cells[] cells = cells(state);
        for (int a = 0; a < arrays; a++) {
            for (int slot = 0; slot < entries; slot++) {
                long owner = cells[a].owner(slot);
                if (owner != 0) {
                    found.computeIfAbsent(owner, absent -> new long[arrays])[a] =
                            cells[a].counts().lo(slot);
                }
            }
        }
        FlowSums sums = new FlowSums();
        found.forEach((flow, counts) -> sums.add(flow, Combination.of(counts)));
        return sums;
    }

    /** The read-out that lists them. */
    HeavyHitterReadOut list() {
        return new HeavyHitterReadOut(key, weight, arrays * entries, this::flows);
    }

    private Cells[] cells(State state) {
        return IntStream.rangeClosed(1, arrays)
                .mapToObj(a -> new Cells(
                        state.register("one" + a),
                        key.bits() == Long.SIZE ? state.register("other" + a) : null,
                        state.register("count" + a)))
                .toArray(Cells[]::new);
    }

    /**
     * One array.
     *
     * @param other null if a flow id is one word
     */
    private record Cells(RegisterArray one, RegisterArray other, RegisterArray counts) {
        long owner(int slot) {
            return other == null ? one.lo(slot) : one.lo(slot) << 32 | other.lo(slot);
        }
    }
}
