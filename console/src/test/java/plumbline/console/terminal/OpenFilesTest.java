package plumbline.console.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class OpenFilesTest {
    /** As Java 25 throws it where its table of time zones cannot be opened. */
    @Test
    void theReasonIsAmongTheCauses() {
        FileNotFoundException reason = new FileNotFoundException("/usr/lib/jvm/lib/tzdb.dat (Too many open files)");
        assertThat(OpenFiles.ranOut(new Error(reason))).isTrue();
        assertThat(OpenFiles.ranOut(new UncheckedIOException(reason))).isTrue();
        assertThat(OpenFiles.ranOut(new Error())).isFalse();
        assertThat(OpenFiles.ranOut(new IllegalStateException(new FileNotFoundException("x (No such file)"))))
                .isFalse();
    }
}
