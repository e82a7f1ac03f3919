package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import plumbline.console.terminal.ExitCode;

/** The time that a switch gives its packets. */
@ResourceLock("counters of this process")
class EpochTest {
    private static final int FIRST_RECORD = 24;

    @TempDir
    Path temp;

    /** Seconds at which the first packet left, as its capture has it. */
    private long leftAt(String options) throws IOException {
        Path out = temp.resolve("out.pcap");
        Plumb.line(
                        "run l2forward --port 0=gen:uniform?packets=3&rate=1mpps&start=now --port 1=pcap:?out=%s "
                                + options,
                        out)
                .must();
        return ByteBuffer.wrap(Files.readAllBytes(out))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt(FIRST_RECORD);
    }

    @Test
    void theEpochIsChosen() throws IOException {
        long before = Instant.now().getEpochSecond();
        assertThat(leftAt("")).isBetween(before, Instant.now().getEpochSecond());
        assertThat(leftAt("--epoch unix")).isBetween(before, Instant.now().getEpochSecond());
        assertThat(leftAt("--epoch start")).isLessThan(600);
        Plumb.Outcome wrong = Plumb.line("run l2forward --port 0=null: --epoch utc");
        assertThat(wrong.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("--epoch utc: there are unix, start");
    }
}
