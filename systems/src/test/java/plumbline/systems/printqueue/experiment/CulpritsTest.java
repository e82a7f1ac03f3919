package plumbline.systems.printqueue.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.bench.queue.Arrivals;
import plumbline.programs.printqueue.diagnosis.Span;

/** What the experiments on culprits are made of. */
class CulpritsTest {
    private static final double MILLISECONDS = 1e6;
    private static final long SEED = 20220824;

    /** 40 packets in the first interval and 10 in the second; half of one and a fifth of the other are 20 and 2. */
    @Test
    void fixedIntervalsAreProrated() {
        ProratedCounts counts = new ProratedCounts(1_000, List.of(Map.of(7, 40L, 8, 1L), Map.of(7, 10L)));
        assertThat(counts.left(new Span(500, 1_200))).isEqualTo(Map.of(7, 22L, 8, 0L));
        assertThat(counts.left(new Span(2_000, 3_000))).isEmpty();
    }

    /**
     * The sizes are steps: the mean of web search is 1,623 kB, of data mining 9,467 kB, of the short packets 41.5 of
     * them.
     */
    @ParameterizedTest
    @CsvSource({"SMALL, 41.5, 110.4, 20, 2"})
    void loadIsWhatIsAskedFor(
            FlowArrivals.Sizes sizes, double meanPackets, double packetNanos, int milliseconds, int seeds) {
        int flows = 0;
        for (int seed = 0; seed < seeds; seed++) {
            Arrivals arrivals = FlowArrivals.of(sizes, List.of(1.0), milliseconds, seed);
            flows += (int) IntStream.of(arrivals.flows()).distinct().count();
            assertThat(arrivals.nanos()).isSorted();
        }
        double expected = seeds * milliseconds * MILLISECONDS / (meanPackets * packetNanos);
        assertThat((double) flows).isCloseTo(expected, within(0.05 * expected + 20));
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"WS, 1551.6, 1200, 1000, 10", "DM, 9050.7, 1200, 1000, 10"})
    void loadIsWhatIsAskedForOfLargeFlows(
            FlowArrivals.Sizes sizes, double meanPackets, double packetNanos, int milliseconds, int seeds) {
        loadIsWhatIsAskedFor(sizes, meanPackets, packetNanos, milliseconds, seeds);
    }

    /** All count right while they have room; Count-Min is asked for whom there was, FlowRadar knows it itself. */
    @ParameterizedTest
    @MethodSource("counters")
    void countersCount(IntervalCounter counter) {
        Map<Integer, Long> truth = new HashMap<>();
        for (int i = 0; i < 2_000; i++) {
            int flow = i * i % 401;
            counter.packet(flow);
            truth.merge(flow, 1L, Long::sum);
        }
        assertThat(counter.counts()).isEqualTo(truth);
    }

    static List<IntervalCounter> counters() {
        return List.of(
                IntervalCounter.exact(),
                IntervalCounter.hashPipe(),
                IntervalCounter.countMin(),
                IntervalCounter.flowRadar(3, 1_024));
    }

    /** Three flows estimated, one of them not there: 5 + 3 of 5 + 7 + 3, and of 6 + 3 + 1. */
    @Test
    void overlapIsTheSumOfTheSmaller() {
        Overlap overlap = Overlap.of(Map.of(1, 5L, 2, 7L, 3, 3L), Map.of(1, 6L, 3, 3L, 4, 1L));
        assertThat(overlap.precision()).isEqualTo(8.0 / 15);
        assertThat(overlap.recall()).isEqualTo(0.8);
    }

    /** Of 40,000 packets a quarter, within five standard deviations; a flow of which none is kept is not there. */
    @Test
    void packetsAreKeptByChance() {
        SplittableRandom random = new SplittableRandom(SEED);
        Map<Integer, Long> counts = Map.of(1, 40_000L, 2, 0L);
        Map<Integer, Long> kept = SampledPackets.kept(counts, 0.25, random);
        assertThat(kept).as("seed %d", SEED).containsOnlyKeys(1);
        assertThat((double) kept.get(1))
                .as("seed %d", SEED)
                .isCloseTo(10_000, within(5 * Math.sqrt(40_000 * 0.25 * 0.75)));
        assertThat(SampledPackets.kept(counts, 1, random)).isEqualTo(Map.of(1, 40_000L));
        assertThat(SampledPackets.scaled(Map.of(1, 7L, 2, 3L), 0.3)).isEqualTo(Map.of(1, 23L, 2, 10L));
    }

    @Test
    void theLogKnowsWhoWasBefore() {
        RecordedQueue run =
                RecordedQueue.of(FlowArrivals.of(FlowArrivals.Sizes.WS, List.of(1.5), 20, 1), Map.of("ondemand", 0L));
        DepartureLog log = run.log();
        assertThat(log.packets()).isGreaterThan(2_000);
        for (int i = 1; i < log.packets(); i += 97) {
            int before = i - log.firstFrom(log.came(i) + 1);
            assertThat(log.depth(i)).as("19 cells each").isBetween(19 * (before - 1), 19 * (before + 1));
            assertThat(log.firstFrom(log.left(i))).isEqualTo(i);
        }
    }

    /**
     * What leaves by port 1 is the same, and so is what its banks know, but that they flip with an event of any port:
     * within a packet's time on the link, 1,200 ns, of each other.
     */
    @Test
    void whatAnotherPortCarriesChangesNothing() {
        Arrivals first = FlowArrivals.of(FlowArrivals.Sizes.WS, List.of(2.0), 30, 1);
        Arrivals second = FlowArrivals.of(FlowArrivals.Sizes.WS, List.of(2.0), 30, 2);
        Map<String, Long> one = Map.of("ondemand", 0L, "monitor", 0L, "k", 10L);
        Map<String, Long> two = Map.of("ondemand", 0L, "monitor", 0L, "k", 10L, "ports", 2L);
        RecordedQueue alone = RecordedQueue.of(first, one);
        RecordedQueue beside = RecordedQueue.of(List.of(first, second), two);
        Span all = new Span(0, Long.MAX_VALUE);
        assertThat(beside.log().packets()).isEqualTo(alone.log().packets()).isGreaterThan(9_000);
        assertThat(beside.log().left(all)).isEqualTo(alone.log().left(all));
        assertThat(alone.checkpoints()).hasSizeGreaterThan(1);
        assertThat(beside.checkpoints()).hasSameSizeAs(alone.checkpoints());
        for (int i = 0; i < alone.checkpoints().size() - 1; i++) {
            assertThat((double) beside.checkpoints().get(i).to())
                    .isCloseTo(alone.checkpoints().get(i).to(), within(1_200.0));
        }
    }
}
