package plumbline.systems.printqueue.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.diagnosis.Span;

/** A queue drawn with characters. */
class QueueChartTest {
    private static List<QueueSample> looks(long from, long to, long apart) {
        List<QueueSample> looks = new ArrayList<>();
        for (long nanos = from; nanos <= to; nanos += apart) {
            looks.add(new QueueSample(nanos, 8, 0, 0));
        }
        return looks;
    }

    /** Two looks of three: what lies between two that are not far apart is as the earlier one saw it. */
    @Test
    void whereNobodyLookedNothingIsDrawn() {
        List<QueueSample> looks = looks(0, 230, 10);
        looks.addAll(looks(480, 719, 10));
        assertThat(QueueSamples.parts(looks)).extracting(List::size).containsExactly(24, 24);
        List<String> lines = QueueChart.of(looks, new Span(360, 719), new HistoryTimes(0))
                .lines()
                .toList();
        assertThat(lines.getFirst())
                .as("columns of 10 ns, 24 with a queue, 24 without a look, 24 with")
                .isEqualTo("        8 ┤" + "█".repeat(24) + " ".repeat(24) + "█".repeat(23) + "█");
        assertThat(lines.get(8)).as("the second half was asked for").isEqualTo(" ".repeat(11 + 36) + "▔".repeat(36));
    }

    @Test
    void looksThatAreNotAlwaysAsFarApartAreOnePart() {
        List<QueueSample> looks = looks(0, 100, 10);
        looks.addAll(looks(150, 200, 10));
        assertThat(QueueSamples.parts(looks)).hasSize(1);
        assertThat(QueueSamples.parts(List.of())).isEmpty();
    }
}
