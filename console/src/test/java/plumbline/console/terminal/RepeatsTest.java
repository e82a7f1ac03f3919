package plumbline.console.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.port.PortException;

class RepeatsTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void threeTimesAMinuteThenCounted() {
        Repeats repeats = new Repeats();
        assertThat(repeats.pass("down", -5)).hasValue("down");
        assertThat(repeats.pass("down", 1)).hasValue("down");
        assertThat(repeats.pass("up", 2)).hasValue("up");
        assertThat(repeats.pass("down", 3)).hasValue("down (further ones are counted for a minute)");
        for (int i = 0; i < 1_234; i++) {
            assertThat(repeats.pass("down", 4 + i)).isEmpty();
        }
        assertThat(repeats.pass("up", 5_000)).as("another message").hasValue("up");
        assertThat(repeats.pass("down", 60 * SECOND)).hasValue("down (and 1,234 times since this was last said)");
        assertThat(repeats.pass("down", 61 * SECOND)).hasValue("down");
    }

    @Test
    void aFlappingPortDoesNotFloodTheLog() {
        StringWriter text = new StringWriter();
        ErrorLog log = new ErrorLog(new PrintWriter(text, true));
        PortException gone = new PortException(PortException.Cause.ENVIRONMENT, "veth0: gone");
        for (int i = 0; i < 1_000; i++) {
            log.portFailed(1, "afpacket:veth0", true, gone);
            log.portReturned(1, "afpacket:veth0");
        }
        assertThat(text.toString().lines()).hasSize(6);
    }
}
