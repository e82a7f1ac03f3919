package plumbline.pipelines.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    private static final byte[] NEW = "new".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    @Test
    void replacesWhatWasThereAndKeepsLinkAndPermissions() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "what was there");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        WholeFile.write(link, NEW);
        assertThat(file).hasBinaryContent(NEW);
        assertThat(link).isSymbolicLink();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "link");
    }

    /** As any other program creates one. */
    @Test
    void aNewFileHasTheUsualPermissions() throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "");
        WholeFile.write(folder.resolve("a"), NEW);
        assertThat(Files.getPosixFilePermissions(folder.resolve("a"))).isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void aDeviceIsWrittenTo() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "no /dev/full");
        assertThatThrownBy(() -> WholeFile.write(full, NEW)).hasMessageContaining("No space left");
        assertThat(full).exists();
    }

    /** Needs the right to mount. */
    @Test
    void aFullDiskLeavesWhatWasThere() throws Exception {
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=64k", "none", folder.toString()) == 0, "no right to mount");
        try {
            Path file = Files.writeString(folder.resolve("a"), "what was there");
            assertThatThrownBy(() -> WholeFile.write(file, new byte[1 << 17])).hasMessageContaining("No space left");
            assertThat(file).hasContent("what was there");
            assertThat(folder.toFile().list()).containsExactly("a");
        } finally {
            run("umount", folder.toString());
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
