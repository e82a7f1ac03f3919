package plumbline.nic.pcap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.nic.support.Tool;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;

/** A capture that goes on in other files: their names, which of them stay, and that no packet is missing. */
class CaptureRotationTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long TIME = 1_700_000_000L * SECOND; // 2023-11-14 22:13:20 UTC

    @TempDir
    Path folder;

    private CaptureWriter writer(String out, String options) throws PortException {
        return CaptureWriter.create(
                folder.resolve(out),
                Rotation.of(PortSpec.parse("pcap:?out=" + folder.resolve(out) + "&" + options), "", "out"));
    }

    /** Packets of 84 bytes, 100 with their record's header, whose first byte counts them; a second apart. */
    private static void write(CaptureWriter writer, int from, int count) throws PortException {
        for (int i = from; i < from + count; i++) {
            byte[] packet = new byte[84];
            packet[0] = (byte) i;
            writer.write(packet, 0, packet.length, TIME + i * SECOND);
        }
    }

    /** The files that are not hidden, each with the numbers of its packets. */
    private Map<String, List<Integer>> files() throws IOException, PortException {
        Map<String, List<Integer>> numbers = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                if (!Files.isHidden(file)) {
                    List<Integer> packets = new ArrayList<>();
                    CaptureBytes.read(bytes(file))
                            .forEach(packet ->
                                    packets.add(Integer.parseInt(packet.hex().substring(0, 2), 16)));
                    numbers.put(file.getFileName().toString(), packets);
                }
            }
        }
        return numbers;
    }

    private static byte[] bytes(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return file.toString().endsWith(".gz")
                ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes()
                : bytes;
    }

    @Test
    void bySizeAsTcpdumpNamesThem() throws Exception {
        try (CaptureWriter writer = writer("a.pcap", "rotate-size=324")) { // a header of 24 and 3 packets
            write(writer, 0, 7);
            assertThat(writer.packets()).isEqualTo(7);
            assertThat(files()).containsOnlyKeys("a.pcap", "a.pcap1", "a.pcap2"); // all readable while it is written
        }
        assertThat(files())
                .isEqualTo(Map.of("a.pcap", List.of(0, 1, 2), "a.pcap1", List.of(3, 4, 5), "a.pcap2", List.of(6)));
        assertThat(hidden()).isEmpty();
    }

    private List<String> hidden() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("."))
                    .toList();
        }
    }

    @Test
    void inARing() throws Exception {
        try (CaptureWriter writer = writer("a.pcap", "rotate-size=224&keep=11")) {
            write(writer, 0, 25);
        }
        Map<String, List<Integer>> files = files();
        assertThat(files).hasSize(11).containsEntry("a.pcap00", List.of(22, 23)).containsEntry("a.pcap01", List.of(24));
        assertThat(files).containsEntry("a.pcap02", List.of(4, 5)).containsEntry("a.pcap10", List.of(20, 21));
    }

    @Test
    void aReaderOfAFileThatIsReplacedKeepsIt() throws Exception {
        try (CaptureWriter writer = writer("a.pcap", "rotate-size=224&keep=1")) {
            write(writer, 0, 3);
            try (var reading = Files.newInputStream(folder.resolve("a.pcap0"))) {
                byte[] header = reading.readNBytes(24);
                write(writer, 3, 4); // two files more
                byte[] rest = reading.readAllBytes();
                byte[] whole = Arrays.copyOf(header, header.length + rest.length);
                System.arraycopy(rest, 0, whole, header.length, rest.length);
                assertThat(CaptureBytes.read(whole)).hasSize(2); // 2 and 3, as long as it was the capture
            }
        }
    }

    @Test
    void byTimeWithTheTimeInTheName() throws Exception {
        try (CaptureWriter writer = writer("a-%Y%m%d-%H%M%S.pcap", "rotate-time=4s&keep=2")) {
            write(writer, 0, 9);
        }
        assertThat(files())
                .isEqualTo(Map.of("a-20231114-221324.pcap", List.of(4, 5, 6, 7), "a-20231114-221328.pcap", List.of(8)));
        try (CaptureWriter again = writer("a-%Y%m%d-%H%M%S.pcap", "rotate-time=4s&keep=2")) {
            write(again, 8, 1);
        }
        assertThat(files()).containsOnlyKeys("a-20231114-221328.pcap", "a-20231114-221328.pcap1");
    }

    /** Although the first name is free again when its file has been deleted. */
    @Test
    void namesOfOneTimeTellTheOrder() throws Exception {
        try (CaptureWriter writer = writer("a-%Y.pcap", "rotate-size=224&keep=2")) {
            write(writer, 0, 25);
        }
        assertThat(files()).isEqualTo(Map.of("a-2023.pcap11", List.of(22, 23), "a-2023.pcap12", List.of(24)));
    }

    @Test
    void compressed() throws Exception {
        try (CaptureWriter writer = writer("a.pcap.gz", "rotate-size=224&rotate-time=1h")) {
            write(writer, 0, 3);
            assertThat(files()).isEqualTo(Map.of("a.pcap.gz", List.of(0, 1))); // the other is not whole yet
        }
        assertThat(files()).isEqualTo(Map.of("a.pcap.gz", List.of(0, 1), "a.pcap1.gz", List.of(2)));
    }

    @Test
    void twoWritersOfOneSeriesAreRefused() throws Exception {
        try (CaptureWriter writer = writer("a.pcap", "rotate-size=1kB")) {
            assertThatThrownBy(() -> writer("a.pcap", "rotate-size=1kB"))
                    .hasMessageContaining("a.pcap: cannot write: another port or process is writing to it");
            write(writer, 0, 1);
        }
    }

    @Test
    void aFullDiskLosesNoCount() throws Exception {
        Assumptions.assumeTrue(
                Tool.run("mount", "-t", "tmpfs", "-o", "size=1m", "plumb-test", folder.toString())
                                .exit()
                        == 0,
                "no right to mount a tmpfs");
        try {
            CaptureWriter writer = writer("a.pcap", "rotate-size=100kB");
            PortException refusal = catchThrowableOfType(PortException.class, () -> write(writer, 0, 20_000));
            assertThat(refusal).hasMessageContaining("No space left on device");
            assertThat(catchThrowableOfType(PortException.class, () -> write(writer, 0, 1)))
                    .isSameAs(refusal);
            writer.close();
            long there = files().values().stream().mapToLong(List::size).sum();
            assertThat(there + writer.lost().count()).isEqualTo(writer.packets());
        } finally {
            Tool.must("umount", folder.toString());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        out=a&rotate-size=0            | rotate-size=0: write e.g. 100MB
        out=a&rotate-size=5PB          | rotate-size=5PB: write e.g. 100MB
        out=a&rotate-time=0s           | rotate-time=0s: write e.g. 30s
        out=a&rotate-time=x            | rotate-time=x: write e.g. 30s
        out=a&keep=3                   | keep is for a capture that goes on in other files
        out=a&rotate-size=1kB&keep=0   | keep=0: 1–1000000 files
        rotate-size=1kB                | rotate-size and rotate-time are for a capture that is written
        out=/tmp/a%Q&rotate-time=1h    | out: %Q is none of %Y, %m, %d, %H, %M, %S, %s, %%
        """)
    void wrongOptions(String options, String message) {
        PortException refusal = catchThrowableOfType(
                PortException.class, () -> new PcapProvider().open(PortSpec.parse("pcap:?" + options)));
        assertThat(refusal).hasMessageContaining(message);
        assertThat(refusal.kind()).isEqualTo(PortException.Cause.USAGE);
    }
}
