package plumbline.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private long now = 1_000;

    private String drawn(boolean terminal) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Progress progress = new Progress(
                new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal, () -> now, "work", "packets", 1_000);
        now += 2_000_000_000L;
        progress.at(250);
        progress.at(251); // too soon to draw again
        progress.done();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void showsShareRateAndTimeLeftOnATerminal() {
        assertThat(drawn(true)).isEqualTo("\rwork ██████░░░░░░░░░░░░░░░░░░  25 %  250 packets  125 /s  6 s left\u001b[K\r\u001b[K");
    }

    @Test
    void saysNothingInAPipe() {
        assertThat(drawn(false)).isEmpty();
    }
}
