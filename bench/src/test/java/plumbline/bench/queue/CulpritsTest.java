package plumbline.bench.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.programs.printqueue.diagnosis.Span;

/** What the experiments on culprits are made of. */
class CulpritsTest {
    private static final double MILLISECONDS = 1e6;

    /** 40 packets in the first interval and 10 in the second; half of one and a fifth of the other are 20 and 2. */
    @Test
    void fixedIntervalsAreProrated() {
        ProratedCounts counts = new ProratedCounts(1_000, List.of(Map.of(7, 40L, 8, 1L), Map.of(7, 10L)));
        assertThat(counts.left(new Span(500, 1_200))).isEqualTo(Map.of(7, 22L, 8, 0L));
        assertThat(counts.left(new Span(2_000, 3_000))).isEmpty();
    }

    /** The sizes are steps: the mean of web search is 1,623 kB, of data mining 9,467 kB. */
    @ParameterizedTest
    @EnumSource
    void loadIsWhatIsAskedFor(FlowArrivals.Sizes sizes) {
        int flows = 0;
        for (int seed = 0; seed < 40; seed++) {
            Arrivals arrivals = FlowArrivals.of(sizes, List.of(1.0), 1_000, seed);
            flows += (int) IntStream.of(arrivals.flows()).distinct().count();
            assertThat(arrivals.nanos()).isSorted();
        }
        double mean = sizes == FlowArrivals.Sizes.WS ? 1_623_000 / 1_046.0 : 9_467_000 / 1_046.0;
        double expected = 40 * 1_000 * MILLISECONDS / (mean * 1_200);
        assertThat((double) flows).isCloseTo(expected, within(0.05 * expected + 20));
    }

    @Test
    void theLogKnowsWhoWasBefore() {
        RecordedQueue run = RecordedQueue.of(FlowArrivals.of(FlowArrivals.Sizes.WS, List.of(1.5), 20, 1), Map.of("ondemand", 0L));
        DepartureLog log = run.log();
        assertThat(log.packets()).isGreaterThan(2_000);
        for (int i = 1; i < log.packets(); i += 97) {
            int before = i - log.firstFrom(log.came(i) + 1);
            assertThat(log.depth(i)).as("19 cells each").isBetween(19 * (before - 1), 19 * (before + 1));
            assertThat(log.firstFrom(log.left(i))).isEqualTo(i);
        }
    }
}
