package plumbline.nic.pcap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.support.SharedData;
import plumbline.nic.support.Tool;
import plumbline.pipelines.port.PortException;

/**
 * Real traces, read completely and compared with what Wireshark's tools say of them, in every format they convert to.
 */
class RealTraceTest {
    @TempDir
    Path folder;

    /** What a whole trace amounts to. */
    private record Sum(long packets, long captured, long original, long first, long last) {}

    @ParameterizedTest
    @CsvSource({
        "mawi_20060105_10k.pcap, 10000, 1136437200895210000",
        "westermo_right_extended.pcap, 35124, 1678440574078826000"
    })
    void allFormatsSayTheSame(String name, long packets, long firstNanos) throws Exception {
        Path trace = SharedData.file(name);
        Sum sum = sum(trace);
        assertThat(sum.packets()).isEqualTo(packets);
        assertThat(sum.first()).isEqualTo(firstNanos);
        Tool.assume("capinfos");
        assertThat(Tool.must("capinfos", "-c", "-d", "-M", trace.toString()))
                .containsPattern("Number of packets: +" + packets + "\\b")
                .containsPattern("Data size: +" + sum.original() + "\\b");
        Tool.assume("editcap");
        for (String format : List.of("pcap", "nsecpcap", "pcapng")) {
            Path converted = folder.resolve("converted");
            Tool.must("editcap", "-F", format, trace.toString(), converted.toString());
            assertThat(sum(converted)).as(format).isEqualTo(sum);
            Files.write(converted, CaptureBytes.gzip(Files.readAllBytes(converted)));
            assertThat(sum(converted)).as(format + ", compressed").isEqualTo(sum);
        }
    }

    private static Sum sum(Path file) throws PortException {
        try (CaptureReader reader = CaptureReader.open(file)) {
            long captured = 0;
            long original = 0;
            long first = 0;
            while (reader.next()) {
                captured += reader.packet().length();
                original += reader.packet().wireLength();
                first = reader.packets() == 1 ? reader.packet().nanos() : first;
            }
            return new Sum(
                    reader.packets(), captured, original, first, reader.packet().nanos());
        }
    }
}
