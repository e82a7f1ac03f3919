package plumbline.programs.cocosketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Program;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.programs.rig.ZipfFlows;
import plumbline.verifier.Verified;
import plumbline.vm.RandomDraws;
import plumbline.vm.State;

class CocoSketchAgreementTest {
    private static final int PACKETS = 20_000;
    private static final int ENTRIES = 32;
    private static final long SEED = 42;

    /** The program, on both engines, and the definition hold the same cells in the end. */
    @ParameterizedTest(name = "d={0} key={1}")
    @CsvSource({"1, 0", "2, 0", "2, 1", "3, 2", "4, 0"})
    void agreesWithTheModel(int arrays, long key) {
        Map<String, Long> parameters = Map.of("arrays", (long) arrays, "entries", (long) ENTRIES, "key", key);
        Verified program = Catalogue.verified("cocosketch", "pisa", parameters);
        CocoSketchModel model = new CocoSketchModel(arrays, ENTRIES, key == 0 ? 64 : 32);
        ZipfFlows flows = new ZipfFlows(1000, 1.0, SEED);
        for (int pass = 0; pass < PACKETS; pass++) {
            long pair = flows.getAsLong();
            long at = pass;
            model.packet(
                    key == 0 ? pair : key == 1 ? pair >>> 32 : pair & 0xFFFF_FFFFL,
                    LongStream.range(0, arrays)
                            .map(a -> RandomDraws.draw(SEED, at, (int) a) & 0xFFFF_FFFFL)
                            .toArray());
        }
        List<Long> expected = new ArrayList<>();
        for (int a = 0; a < arrays; a++) {
            for (int slot = 0; slot < ENTRIES; slot++) {
                expected.add(model.owner(a, slot));
                expected.add(model.count(a, slot));
            }
        }
        List<Long> held = BothEngines.agree(engine -> {
            State state = new FlowRun(program, SEED, 1, engine)
                    .run(new ZipfFlows(1000, 1.0, SEED), PACKETS, (frame, at) -> {})
                    .device()
                    .state();
            return cells(program.program(), state, arrays, key);
        });
        assertThat(held).isEqualTo(expected);
    }

    private static List<Long> cells(Program program, State state, int arrays, long key) {
        List<Long> cells = new ArrayList<>();
        for (int a = 1; a <= arrays; a++) {
            for (int slot = 0; slot < ENTRIES; slot++) {
                long one = state.register("one" + a).lo(slot);
                cells.add(key == 0 ? one << 32 | state.register("other" + a).lo(slot) : one);
                cells.add(state.register("count" + a).lo(slot));
            }
        }
        LongUnaryOperator estimates = new CocoSketchCells(program).estimates(state);
        new CocoSketchCells(program).flows(state).largestFirst().forEach(flow -> assertThat(
                        estimates.applyAsLong(flow.flow()))
                .as("asked and listed")
                .isEqualTo(flow.packets()));
        return cells;
    }

    /** Probability 1/count up to 1/4096 below 32 and up to 1/16 + 1/128 above: counted over all 2^32 words. */
    @Test
    void theTableTossesOneOverCount() {
        for (long count = 1; count < 5_000; count++) {
            int y = 0;
            while (count >> y >= 32) {
                y++;
            }
            long passing = 0;
            for (long mantissa = 0; mantissa < 4096; mantissa++) {
                passing += CocoSketchModel.becomesOwner(count, mantissa << 20) ? 1 : 0;
            }
            double probability = passing / 4096.0 / (1 << y);
            assertThat(probability * count)
                    .as("count " + count)
                    .isBetween(count < 32 ? 0.99 : 1 - 1 / 128.0, 1 + 1 / 16.0);
            assertThat(CocoSketchModel.becomesOwner(count, 1L << y)).isEqualTo(CocoSketchModel.becomesOwner(count, 0));
            if (y > 0) {
                assertThat(CocoSketchModel.becomesOwner(count, 1L << y - 1)).isFalse();
            }
        }
    }

    @Test
    void ofTwoEstimatesTheLargerCountsAndOfMoreTheMedian() {
        assertThat(Combination.of(new long[] {7})).isEqualTo(7);
        assertThat(Combination.of(new long[] {7, 0})).isEqualTo(7);
        assertThat(Combination.of(new long[] {9, 0, 5})).isEqualTo(5);
        assertThat(Combination.of(new long[] {9, 0, 5, 7})).isEqualTo(6);
    }

    /**
     * The largest of 1,000 flows has 1/7.485 of the packets; over 8 seeds its estimate is right within a few per cent.
     */
    @Test
    void theLargestFlowIsCounted() {
        Map<String, Long> parameters = Map.of("entries", 256L);
        Verified program = Catalogue.verified("cocosketch", "pisa", parameters);
        double sum = 0;
        for (int seed = 1; seed <= 8; seed++) {
            State state = new FlowRun(program, seed, 1)
                    .run(new ZipfFlows(1000, 1.0, seed), PACKETS, (frame, at) -> {})
                    .device()
                    .state();
            sum += new CocoSketchCells(program.program())
                    .flows(state)
                    .largestFirst()
                    .getFirst()
                    .packets();
        }
        assertThat(sum / 8).isCloseTo(PACKETS / 7.485, within(PACKETS / 7.485 * 0.1));
    }
}
