package plumbline.pipelines.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputLockTest {
    @TempDir
    private Path folder;

    @Test
    void oneProcessHasItOnce() throws IOException {
        Path file = folder.resolve("a");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        try (OutputLock lock = OutputLock.take(file)) {
            assertThat(lock).isNotNull();
            Path hard = Files.createLink(folder.resolve("hard"), file);
            for (Path name : new Path[] {file, link, hard}) {
                assertThatThrownBy(() -> OutputLock.take(name))
                        .isInstanceOf(FileSystemException.class)
                        .hasMessageContaining("another port or process is writing to it");
            }
        }
        OutputLock.take(file).close();
    }

    @Test
    void ofTwoProcessesOneHasIt() throws Exception {
        Path file = folder.resolve("a");
        try (OutputLock lock = OutputLock.take(file)) {
            assertThat(lock).isNotNull();
            assertThat(inAnotherProcess(file)).startsWith("another port or process is writing to it");
        }
        assertThat(inAnotherProcess(file)).isEqualTo("locked");
    }

    private static String inAnotherProcess(Path file) throws IOException {
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OutputLockTest.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    public static void main(String[] file) {
        try (OutputLock lock = OutputLock.take(Path.of(file[0]))) {
            System.out.print(lock == null ? "" : "locked");
        } catch (IOException e) {
            System.out.print(FileTrouble.inWords(e));
        }
    }

    /** Many switches may write to nowhere. */
    @Test
    void aDeviceIsNotLocked() throws IOException {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "no /dev/null");
        OutputLock first = OutputLock.take(device);
        OutputLock.take(device).close();
        first.close();
    }

    /** What is in the file stays until the lock is there: a refused writer has emptied nothing. */
    @Test
    void lockingChangesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "kept");
        OutputLock.take(file).close();
        assertThat(file).hasContent("kept");
    }
}
