package plumbline.bench.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.bench.live.Load.Planned;

/** Pairs of runs whose times are known. */
class ComparisonTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MILLISECOND = 1_000_000;

    private static Sent small(long at, long millis) {
        return new Sent(new Planned(at, 1_000, true), 0, millis * MILLISECOND);
    }

    private static Sent large(long at, long millis) {
        return new Sent(new Planned(at, 500_000, false), 0, millis * MILLISECOND);
    }

    /** Small flows at 4, 5 and 6 s, the second beside a large one of 5 s; what starts before 3 s does not count. */
    private static List<Sent> run(long early, long first, long beside, long last) {
        return List.of(
                large(5 * SECOND, 60),
                small(SECOND, early),
                small(4 * SECOND, first),
                small(5 * SECOND + MILLISECOND, beside),
                small(6 * SECOND, last));
    }

    @Test
    void theMedianOfAllAndOfTheSameFlow() {
        Comparison comparison = new Comparison();
        comparison.add(run(1, 10, 40, 20), run(1_000, 10, 10, 16)); // median 20 -> 10; flows 0, -75, -20 %
        comparison.add(run(1, 10, 40, 20), run(1_000, 10, 22, 22)); // median 20 -> 22; flows 0, -45, +10 %
        assertThat(comparison.pairChanges()).containsExactly(-0.5, 1.1 - 1);
        assertThat(comparison.report())
                .anySatisfy(line -> assertThat(line)
                        .startsWith("pair 1: 3 small flows, median 20.00 -> 10.00 ms (-50.0 %); beside a large one"
                                + " 40.00 -> 10.00 ms"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("change of the median, 2 pairs: median -20.0 % (-50.0 to +10.0), it fell in 1"))
                .contains("change of the same flow: median -10.0 %")
                .as("a large flow of one run is beside no flow of another")
                .anySatisfy(line -> assertThat(line)
                        .startsWith("all: 6 small flows, median 20.00 -> 13.00 ms (-35.0 %); beside a large one"
                                + " 40.00 -> 16.00 ms"));
    }

    /**
     * Binomial tables: of 6 values the extremes enclose the median with 96.9 %, of 12 the third ones with 96.1 %, of 5
     * none do.
     */
    @Test
    void theIntervalOfAMedian() {
        assertThat(IntStream.of(5, 6, 8, 9, 12, 20).map(Comparison::rank)).containsExactly(0, 1, 1, 2, 3, 6);
    }

    @Test
    void theSameSeedIsTheSameFlows() {
        assertThat(Load.plan(4, 500_000, 1)).isEqualTo(Load.plan(4, 500_000, 1)).isNotEqualTo(Load.plan(4, 500_000, 2));
        assertThat(Load.plan(4, 500_000, 1))
                .filteredOn(flow -> !flow.small())
                .extracting(Planned::nanos)
                .containsExactly(SECOND / 2, 3 * SECOND / 2, 5 * SECOND / 2, 7 * SECOND / 2);
    }

    @Test
    void differentFlowsAreNoPair() {
        assertThatThrownBy(() -> new Comparison().add(List.of(small(4 * SECOND, 1)), List.of(small(5 * SECOND, 1))))
                .hasMessageContaining("the same seed");
    }

    @Test
    void whatIsWrittenIsRead(@TempDir Path folder) throws IOException {
        List<Sent> flows =
                List.of(new Sent(new Planned(7, 8, true), 9, 10), new Sent(new Planned(11, 12, false), 13, 14));
        Sent.write(folder.resolve("flows.csv"), flows);
        assertThat(Sent.read(folder.resolve("flows.csv"))).isEqualTo(flows);
        Files.writeString(folder.resolve("other.csv"), "a,b\n");
        assertThatThrownBy(() -> Sent.read(folder.resolve("other.csv"))).hasMessageContaining("not a list of flows");
    }
}
