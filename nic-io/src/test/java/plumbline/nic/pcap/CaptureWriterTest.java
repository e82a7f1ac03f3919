package plumbline.nic.pcap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.nic.support.Tool;
import plumbline.nic.support.Tshark;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;

class CaptureWriterTest {
    private static final long TIME = 1_700_000_000_123_456_789L;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"out.pcap", "out.pcap.gz"})
    void whatIsWrittenIsRead(String name) throws Exception {
        Path file = folder.resolve(name);
        write(file, 3_000);
        List<CaptureBytes.Seen> seen = new ArrayList<>();
        CaptureBytes.readInto(seen, Files.readAllBytes(file));
        assertThat(seen).hasSize(3_000);
        for (int i = 0; i < 3_000; i++) {
            int length = length(i);
            assertThat(seen.get(i)).isEqualTo(CaptureBytes.seen(TIME + i, length, CaptureBytes.packet(length, i)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.pcap", "out.pcap.gz"})
    void tsharkReadsIt(String name) throws Exception {
        Path file = folder.resolve(name);
        write(file, 20);
        List<List<String>> packets = Tshark.fields(file, "frame.time_epoch", "frame.len", "frame.cap_len");
        assertThat(packets).hasSize(20);
        for (int i = 0; i < 20; i++) {
            String length = Integer.toString(length(i));
            assertThat(packets.get(i)).containsExactly("1700000000." + (123_456_789 + i), length, length);
        }
    }

    @Test
    void tcpdumpAndCapinfosReadIt() throws Exception {
        Tool.assume("tcpdump");
        Tool.assume("capinfos");
        Path file = folder.resolve("out.pcap");
        write(file, 500);
        Tool.Result tcpdump = Tool.run("tcpdump", "-nn", "-tt", "--nano", "-r", file.toString());
        assertThat(tcpdump.exit()).isZero();
        assertThat(tcpdump.text()).doesNotContainIgnoringCase("truncated dump").contains("1700000000.123457288");
        assertThat(Tool.must("capinfos", "-c", "-M", file.toString())).containsPattern("Number of packets: +500\\b");
    }

    @Test
    void anEmptyCaptureIsOne() throws Exception {
        Path file = folder.resolve("empty.pcap");
        write(file, 0);
        assertThat(Files.size(file)).isEqualTo(24);
        assertThat(CaptureBytes.read(Files.readAllBytes(file))).isEmpty();
    }

    @Test
    void aFullDeviceIsOneClearLine() throws Exception {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full), "no /dev/full");
        CaptureWriter writer = CaptureWriter.create(full);
        writer.write(new byte[60], 0, 60, TIME);
        PortException refusal = catchThrowableOfType(PortException.class, writer::close);
        assertThat(refusal).hasMessage("/dev/full: cannot write: No space left on device; it holds 0 whole packets");
        assertThat(refusal.kind()).isEqualTo(PortException.Cause.ENVIRONMENT);
        writer.close();
    }

    @Test
    void twoWritersToOneFileAreRefused() throws Exception {
        Path file = folder.resolve("out.pcap");
        NgCaptureWriter ended = NgCaptureWriter.create(file, Rotation.NONE, "x");
        ended.close();
        CaptureWriter first = CaptureWriter.create(file);
        first.write(new byte[60], 0, 60, TIME);
        first.flush();
        for (boolean append : new boolean[] {false, true}) {
            PortException refusal = catchThrowableOfType(PortException.class, () -> {
                if (append) {
                    ended.resume("x");
                } else {
                    CaptureWriter.create(file);
                }
            });
            assertThat(refusal).hasMessageContaining(file + ": cannot write: another port or process is writing to it");
            assertThat(refusal.kind()).isEqualTo(PortException.Cause.ENVIRONMENT);
        }
        first.close();
        assertThat(CaptureBytes.read(Files.readAllBytes(file))).hasSize(1);
        CaptureWriter.create(file).close();
    }

    @Test
    void aFullDiskLeavesAReadableFile() throws Exception {
        Assumptions.assumeTrue(
                Tool.run("mount", "-t", "tmpfs", "-o", "size=1m", "plumb-test", folder.toString())
                                .exit()
                        == 0,
                "no right to mount a tmpfs");
        try {
            Path file = folder.resolve("out.pcap");
            CaptureWriter writer = CaptureWriter.create(file);
            PortException refusal = catchThrowableOfType(PortException.class, () -> {
                for (int i = 0; i < 10_000; i++) {
                    writer.write(new byte[1_500], 0, 1_500, TIME + i);
                }
            });
            assertThat(refusal.getMessage()).contains("No space left on device");
            assertThat(catchThrowableOfType(PortException.class, () -> writer.write(new byte[1_500], 0, 1_500, TIME)))
                    .isSameAs(refusal);
            writer.close();
            long packets = CaptureBytes.read(Files.readAllBytes(file)).size();
            assertThat(packets).isBetween(650L, 691L); // all that a MiB has room for, but for pages of other things
            assertThat(packets + writer.lost().count()).isEqualTo(writer.packets());
            assertThat(writer.lost()).containsOnly(1_500);
            assertThat(refusal.getMessage()).endsWith("; it holds " + packets + " whole packets");
        } finally {
            Tool.must("umount", folder.toString());
        }
    }

    @Test
    void aFolderThatIsNotThere() {
        Path file = folder.resolve("no/out.pcap");
        PortException refusal = catchThrowableOfType(PortException.class, () -> CaptureWriter.create(file));
        assertThat(refusal).hasMessage(file + ": cannot write: no such file or directory");
    }

    private static int length(int i) {
        return 60 + i * 7 % 1_400;
    }

    /** Alternates between the two ways to write. */
    private static void write(Path file, int packets) throws PortException {
        Frame frame = new Frame();
        try (CaptureWriter writer = CaptureWriter.create(file)) {
            for (int i = 0; i < packets; i++) {
                byte[] bytes = CaptureBytes.packet(length(i), i);
                if (i % 2 == 0) {
                    frame.set(bytes, 0, bytes.length, 0);
                    writer.write(frame, TIME + i);
                } else {
                    writer.write(bytes, 0, bytes.length, TIME + i);
                }
            }
            assertThat(writer.packets()).isEqualTo(packets);
        }
    }
}
