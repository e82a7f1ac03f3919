package plumbline.programs.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.cocosketch.CocoSketchModel;
import plumbline.programs.hashpipe.HashPipeModel;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.reference.AddressPairs;
import plumbline.programs.reference.ExactCounts;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.reference.Ways;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.CaptureSource;
import plumbline.programs.rig.CapturedPairs;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.programs.sketch.CountMinModel;
import plumbline.programs.sketch.CountSketchModel;
import plumbline.programs.sketch.SketchReadOut;
import plumbline.vm.RandomDraws;
import plumbline.vm.State;

/**
 * The frames of real captures through both engines: the programs hold what their definitions make of the same packets.
 */
class RealPacketsTest {
    private static final long SEED = 42;
    private static final int ENTRIES = 256;

    private static <T> T held(String program, Map<String, Long> parameters, String trace, Function<State, T> read) {
        return BothEngines.agree(
                engine -> read.apply(new FlowRun(Catalogue.verified(program, "unlimited", parameters), SEED, 1, engine)
                        .run(CaptureSource.port(CapturedPairs.file(trace)), (frame, state) -> {})
                        .device()
                        .state()));
    }

    /** Of the packets that get past the parser, which rejects headers that the capture cut off. */
    private static long[] pairs(String trace) {
        LongStream.Builder pairs = LongStream.builder();
        new FlowRun(Catalogue.verified("cmsketch", "unlimited", Map.of()), SEED, 1)
                .run(CaptureSource.port(CapturedPairs.file(trace)), (frame, state) -> {
                    long pair = AddressPairs.of(frame.buffer(), frame.offset(), frame.length());
                    if (pair != AddressPairs.NONE) {
                        pairs.add(pair);
                    }
                });
        return pairs.build().toArray();
    }

    private static LongUnaryOperator estimates(String program, Map<String, Long> parameters, State state) {
        return ((SketchReadOut) BuiltInPrograms.find(program)
                        .orElseThrow()
                        .readOut(Catalogue.program(program, parameters))
                        .orElseThrow())
                .estimates(state);
    }

    /**
     * Besides, Cormode and Muthukrishnan's bound: never too small, and more than e·N/W too large with probability e^−d.
     */
    @ParameterizedTest
    @ValueSource(strings = {CapturedPairs.BACKBONE, CapturedPairs.INDUSTRIAL})
    void countMin(String trace) {
        Map<String, Long> parameters = Map.of("rows", 4L, "entries", (long) ENTRIES);
        CountMinModel model = new CountMinModel(4, ENTRIES, 64);
        ExactCounts exact = new ExactCounts();
        long[] pairs = pairs(trace);
        for (long pair : pairs) {
            model.packet(pair);
            exact.add(pair);
        }
        assertThat(exact.packets()).isGreaterThan(9_000);
        long[] flows = LongStream.of(pairs).distinct().toArray();
        List<Long> estimates = held("cmsketch", parameters, trace, state -> LongStream.of(flows)
                .map(estimates("cmsketch", parameters, state))
                .boxed()
                .toList());
        assertThat(estimates)
                .isEqualTo(LongStream.of(flows).map(model::estimate).boxed().toList());
        double bound = Math.E * exact.packets() / ENTRIES;
        int beyond = 0;
        for (int i = 0; i < flows.length; i++) {
            assertThat(estimates.get(i)).isGreaterThanOrEqualTo(exact.count(flows[i]));
            beyond += estimates.get(i) - exact.count(flows[i]) > bound ? 1 : 0;
        }
        assertThat(beyond).isLessThan((int) Math.ceil(Math.exp(-4) * flows.length));
    }

    @ParameterizedTest
    @ValueSource(strings = {CapturedPairs.BACKBONE, CapturedPairs.INDUSTRIAL})
    void countSketch(String trace) {
        Map<String, Long> parameters = Map.of("rows", 5L, "entries", (long) ENTRIES);
        CountSketchModel model = new CountSketchModel(5, ENTRIES, 64);
        long[] pairs = pairs(trace);
        LongStream.of(pairs).forEach(model::packet);
        long[] flows = LongStream.of(pairs).distinct().toArray();
        List<Long> held = held("countsketch", parameters, trace, state -> LongStream.of(flows)
                .map(estimates("countsketch", parameters, state))
                .boxed()
                .toList());
        assertThat(held)
                .isEqualTo(LongStream.of(flows).map(model::estimate).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {CapturedPairs.BACKBONE, CapturedPairs.INDUSTRIAL})
    void hashPipe(String trace) {
        Map<String, Long> parameters = Map.of("ways", 4L, "entries", (long) ENTRIES);
        HashPipeModel model = new HashPipeModel(new Ways(4, ENTRIES), 64);
        LongStream.of(pairs(trace)).filter(pair -> pair != 0).forEach(model::packet);
        HeavyHitterReadOut readOut = (HeavyHitterReadOut) BuiltInPrograms.find("hashpipe")
                .orElseThrow()
                .readOut(Catalogue.program("hashpipe", parameters))
                .orElseThrow();
        List<FlowCount> held = held(
                "hashpipe", parameters, trace, state -> readOut.flows(state).largestFirst());
        assertThat(held).isEqualTo(model.flows());
    }

    /**
     * The industrial trace: all its frames get past the parser, so the n-th frame is the n-th pass and has its random
     * words.
     */
    @ParameterizedTest
    @ValueSource(strings = CapturedPairs.INDUSTRIAL)
    void cocoSketch(String trace) {
        CocoSketchModel model = new CocoSketchModel(2, ENTRIES, 64);
        long[] all = CapturedPairs.of(trace);
        for (int i = 0; i < all.length; i++) {
            if (all[i] != AddressPairs.NONE && all[i] != 0) {
                long pass = i;
                model.packet(
                        all[i],
                        LongStream.range(0, 2)
                                .map(a -> RandomDraws.draw(SEED, pass, (int) a) & 0xFFFF_FFFFL)
                                .toArray());
            }
        }
        List<Long> expected = new ArrayList<>();
        for (int a = 0; a < 2; a++) {
            for (int slot = 0; slot < ENTRIES; slot++) {
                expected.add(model.owner(a, slot));
                expected.add(model.count(a, slot));
            }
        }
        List<Long> held = held("cocosketch", Map.of("entries", (long) ENTRIES), trace, RealPacketsTest::cells);
        assertThat(held).isEqualTo(expected);
    }

    private static List<Long> cells(State state) {
        List<Long> cells = new ArrayList<>();
        for (int a = 1; a <= 2; a++) {
            for (int slot = 0; slot < ENTRIES; slot++) {
                cells.add(state.register("one" + a).lo(slot) << 32
                        | state.register("other" + a).lo(slot));
                cells.add(state.register("count" + a).lo(slot));
            }
        }
        return cells;
    }

    @ParameterizedTest
    @ValueSource(strings = {CapturedPairs.BACKBONE, CapturedPairs.INDUSTRIAL})
    void hyperLogLog(String trace) {
        int registers = 64;
        long[] largest = new long[registers];
        for (long pair : pairs(trace)) {
            long hash = WayHashes.check(0).of(pair, 64);
            int slot = (int) (hash >>> 26);
            int position = Math.min(27, Long.numberOfLeadingZeros(hash << 38) + 1);
            largest[slot] = Math.max(largest[slot], position);
        }
        List<Long> held =
                held("hyperloglog", Map.of("registers", (long) registers), trace, state -> IntStream.range(0, registers)
                        .mapToLong(state.register("largest")::lo)
                        .boxed()
                        .toList());
        assertThat(held).isEqualTo(LongStream.of(largest).boxed().toList());
    }
}
