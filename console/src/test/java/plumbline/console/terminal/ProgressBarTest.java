package plumbline.console.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressBarTest {
    private long now = 1_000;

    private String drawn(int columns) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ProgressBar progress = new ProgressBar(
                new PrintStream(bytes, true, StandardCharsets.UTF_8), columns, () -> now, "work", "packets", 1_000);
        now += 2_000_000_000L;
        progress.at(250);
        progress.at(251); // too soon to draw again
        progress.done();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void showsShareRateAndTimeLeftOnATerminal() {
        assertThat(drawn(120))
                .isEqualTo("\r"
                        + "\u001b[?7lwork ██████░░░░░░░░░░░░░░░░░░  25 %  250 packets  125 /s  6 s"
                        + " left\u001b[K\u001b[?7h\r"
                        + "\u001b[K");
    }

    @Test
    void saysNothingInAPipe() {
        assertThat(drawn(0)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "67 | work ██████░░░░░░░░░░░░░░░░░░  25 %  250 packets  125 /s  6 s left",
                "66 | work █████░░░░░░░░░░░░░░░░░░  25 %  250 packets  125 /s  6 s left",
                "49 | work █░░░░░  25 %  250 packets  125 /s  6 s left",
                "48 | work ███░░░░░░░░░░░░  25 %  250 packets  125 /s",
                "35 | work █████░░░░░░░░░░░░░░░░░░  25 %",
                "18 | work █░░░░░  25 %",
                "17 | ' 25 %'",
                "4  | ' 25'",
                "1  | ''"
            })
    void fitsTheTerminal(int columns, String line) {
        assertThat(line(columns, 1_000)).isEqualTo(line);
    }

    @Test
    void saysHowFastItWorksWhereThereIsRoom() {
        assertThat(working(78, 1_000))
                .isEqualTo("work █████░░░░░░░░░░░░░░░  25 %  250 packets  125 /s  1.5 k steps/s  6 s left");
        assertThat(working(55, 1_000)).isEqualTo("work ███░░░░░░░░░  25 %  250 packets  125 /s  6 s left");
        assertThat(working(80, 0)).isEqualTo("work  250 packets  125 /s  1.5 k steps/s");
        assertThat(working(27, 0)).isEqualTo("work  250 packets  125 /s");
    }

    private String working(int columns, long total) {
        return new ProgressBar(System.err, columns, () -> now, "work", "packets", total)
                .withWork("steps", () -> 3_000)
                .line(250, 2_000_000_000L);
    }

    @Test
    void neverReachesTheMarginWhateverTheWidth() {
        for (int columns = 1; columns < 150; columns++) {
            assertThat(line(columns, 1_000).length()).isLessThan(columns);
            assertThat(line(columns, 0).length()).isLessThan(columns);
        }
        assertThat(line(27, 0)).isEqualTo("work  250 packets  125 /s");
        assertThat(line(24, 0)).isEqualTo("250 packets  125 /s");
        assertThat(line(12, 0)).isEqualTo("250 packets");
    }

    private String line(int columns, long total) {
        return new ProgressBar(System.err, columns, () -> now, "work", "packets", total).line(250, 2_000_000_000L);
    }
}
