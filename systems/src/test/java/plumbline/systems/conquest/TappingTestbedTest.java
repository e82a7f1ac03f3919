package plumbline.systems.conquest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.bench.queue.Arrivals;

/** The table of the other simulator (README.md of conquest), at every α, number of snapshots and window rule listed. */
class TappingTestbedTest {
    private static final double[] ALPHAS = {0.001, 0.01, 0.05, 0.1, 0.3};
    private static final long DELAY = TappingTestbed.MILLISECOND / 2;
    private static final double TOLERANCE = 0.03;
    private static Arrivals arrivals;

    @BeforeAll
    static void traffic() {
        arrivals = TappingTestbed.arrivals(500, 1);
    }

    private static QueueComparison weighing(long snapshots, long k, long windows) {
        return QueueComparison.of(
                arrivals, Map.of("snapshots", snapshots, "rows", 2L, "columns", 64L, "k", k, "windows", windows));
    }

    @ParameterizedTest(name = "h={0} T=2^{1} windows={2}")
    @Tag("long")
    @CsvSource({
        "4, 20, 1, '1.00 1.00 1.00 1.00 1.00', '.62 .61 .57 .57 .38', 492",
        "4, 20, 4, '1.00 1.00 .99 .99 .93',    '.94 .94 .91 .93 .84', 261",
        "4, 20, 2, '1.00 1.00 1.00 1.00 .99',  '1.00 .98 .94 .94 .79', 237",
        "4, 20, 3, '1.00 1.00 .99 1.00 .96',   '1.00 .99 .96 .96 .89', 179",
        "8, 19, 1, '1.00 1.00 1.00 1.00 1.00', '.87 .86 .83 .84 .73', 258",
    })
    void theTable(long snapshots, long k, long windows, String precisions, String recalls, double error) {
        itsLastRow(snapshots, k, windows, precisions, recalls, error);
    }

    @ParameterizedTest(name = "h={0} T=2^{1} windows={2}")
    @CsvSource("8, 19, 3, '1.00 1.00 .99 .99 .96', '1.00 1.00 1.00 1.00 .99', 85")
    void itsLastRow(long snapshots, long k, long windows, String precisions, String recalls, double error) {
        QueueComparison weighing = weighing(snapshots, k, windows);
        for (int i = 0; i < ALPHAS.length; i++) {
            Score score = Score.of(weighing, DELAY, ALPHAS[i]);
            assertThat(score.precision())
                    .as("precision, alpha %s", ALPHAS[i])
                    .isCloseTo(number(precisions, i), within(TOLERANCE));
            assertThat(score.recall())
                    .as("recall, alpha %s", ALPHAS[i])
                    .isCloseTo(number(recalls, i), within(TOLERANCE));
            assertThat(score.error()).isBetween(error * 0.9, error * 1.1);
        }
    }

    private static double number(String list, int index) {
        return Double.parseDouble(list.split(" ")[index]);
    }

    /** 4.07 ms at most, as in the other simulator. */
    @Test
    void theQueueIsAsLongAsItShould() {
        long[] free = {Long.MIN_VALUE};
        long longest = Arrays.stream(arrivals.nanos())
                .map(at -> {
                    free[0] = Math.max(at, free[0] + 839);
                    return free[0] - at;
                })
                .max()
                .orElseThrow();
        assertThat((double) longest / TappingTestbed.MILLISECOND).isCloseTo(4.07, within(0.02));
    }
}
