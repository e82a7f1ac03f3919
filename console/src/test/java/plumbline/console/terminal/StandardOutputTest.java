package plumbline.console.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A report that cannot be written is not lost without a word. */
class StandardOutputTest {
    private static StandardOutput printedTo(OutputStream to) {
        StandardOutput standard = new StandardOutput(to);
        PrintWriter writer = new PrintWriter(standard, true, StandardCharsets.UTF_8);
        writer.println("report");
        return standard;
    }

    private static OutputStream failing(String why) {
        return new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                throw new IOException(why);
            }
        };
    }

    @Test
    void whatCanBeWrittenIs() {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        assertThat(printedTo(to).lost()).isEmpty();
        assertThat(to.toString(StandardCharsets.UTF_8)).isEqualTo("report\n");
    }

    @Test
    void aFullDiskIsRemembered() {
        assertThat(printedTo(failing("No space left on device")).lost()).contains("No space left on device");
    }

    @Test
    void aReaderThatHasSeenEnoughIsNoFailure() {
        assertThat(printedTo(failing("Broken pipe")).lost()).isEmpty();
    }
}
