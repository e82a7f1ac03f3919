package plumbline.programs.sketch;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import plumbline.isa.model.Program;
import plumbline.programs.ReadOut;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.PointQuery;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.statistic.Quantiles;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** Reads the arrays {@code row{r}} of a sketch. It cannot list flows, as no cell knows whose packets it counts. */
public final class SketchReadOut implements ReadOut, PointQuery {
    private final int rows;
    private final int entries;
    private final int keyBits;
    private final Combination combination;

    /** How the cells of a flow become one estimate. */
    public enum Combination {
        /** Count-Min: the least. */
        LEAST {
            @Override
            long of(long[] cells, long[] hashes) {
                return Arrays.stream(cells).min().orElseThrow();
            }
        },
        /** Count sketch: the median of the cells, each with the sign that the highest bit of its hash says. */
        SIGNED_MEDIAN {
            @Override
            long of(long[] cells, long[] hashes) {
                return (long) Quantiles.of(
                        0.5,
                        IntStream.range(0, cells.length)
                                .mapToLong(row -> hashes[row] >>> 31 == 0 ? (int) cells[row] : -(int) cells[row]));
            }
        };

        abstract long of(long[] cells, long[] hashes);
    }

    SketchReadOut(Program program, Combination combination) {
        rows = Math.toIntExact(program.parameter("rows"));
        entries = Math.toIntExact(program.parameter("entries"));
        keyBits = FlowKey.of(program).bits();
        this.combination = combination;
    }

    @Override
    public LongUnaryOperator estimates(State state) {
        List<RegisterArray> arrays = arrays(state);
        WayHashes hashes = new WayHashes(rows, entries, keyBits, state.hashSeed());
        return flow -> {
            long[] cells = new long[rows];
            long[] hash = new long[rows];
            for (int row = 0; row < rows; row++) {
                hash[row] = hashes.hash(row, flow);
                cells[row] = arrays.get(row).lo(hashes.slot(row, flow));
            }
            return combination.of(cells, hash);
        };
    }

    @Override
    public SketchReading read(State state, int top) {
        List<Long> used = arrays(state).stream()
                .map(array -> IntStream.range(0, entries)
                        .filter(slot -> array.lo(slot) != 0)
                        .count())
                .toList();
        return new SketchReading(rows, entries, used);
    }

    private List<RegisterArray> arrays(State state) {
        return IntStream.rangeClosed(1, rows)
                .mapToObj(row -> state.register("row" + row))
                .toList();
    }
}
