package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.console.terminal.ExitCode;

/** {@code plumb run} from capture to capture in real time: it ends by itself, and nothing is lost or changes places. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class LiveCaptureIT {
    private static final int PACKETS = 3_001; // 3 s
    private static final long DISTANCE_NANOS = 1_000_000;
    private static final int FILE_HEADER = 24;

    @TempDir
    Path temp;

    private record Packet(long nanos, byte[] bytes) {}

    /** Reads a classic capture, little-endian, ns. */
    private static List<Packet> packets(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file))
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(FILE_HEADER);
        List<Packet> packets = new ArrayList<>();
        while (in.hasRemaining()) {
            long nanos = in.getInt() * 1_000_000_000L + in.getInt();
            byte[] bytes = new byte[in.getInt()];
            in.getInt();
            in.get(bytes);
            packets.add(new Packet(nanos, bytes));
        }
        return packets;
    }

    private static JsonNode run(String line, Object... values) throws IOException {
        Process process = new ProcessBuilder(RunningSwitch.command("l2forward " + line, values))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String report = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Shell.await(process, 120);
            assertThat(process.exitValue()).as(report).isZero();
            return new ObjectMapper().readTree(report).path("traffic");
        } finally {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({"shared, 3, 3", "dedicated, max, 0"})
    void packetsComeAtTheirDistancesAndAllArrive(String mode, String speed, int divisor) throws IOException {
        allArrive(mode, speed, divisor);
    }

    @ParameterizedTest
    @CsvSource({"shared, 1, 1", "dedicated, 2, 2", "shared, max, 0"})
    @Tag("long")
    void packetsComeAtTheirDistancesAndAllArriveInOtherModes(String mode, String speed, int divisor)
            throws IOException {
        allArrive(mode, speed, divisor);
    }

    private void allArrive(String mode, String speed, int divisor) throws IOException {
        List<byte[]> sent = IntStream.range(0, PACKETS)
                .mapToObj(i -> Captures.udp(i, 7, 0x45))
                .toList();
        Path in = Captures.write(temp.resolve("in.pcap"), sent);
        Path out = temp.resolve("out.pcap");
        JsonNode traffic = run("--mode %s --port 0=pcap:%s?speed=%s --port 1=pcap:?out=%s", mode, in, speed, out);
        assertThat(traffic.path("conserved").asBoolean())
                .as(traffic.toPrettyString())
                .isTrue();
        assertThat(traffic.path("sent").asInt()).as(traffic.toPrettyString()).isEqualTo(PACKETS);
        List<Packet> arrived = packets(out);
        assertThat(arrived.stream().map(Packet::bytes)).containsExactlyElementsOf(sent);
        long distance = divisor == 0 ? 0 : DISTANCE_NANOS / divisor;
        long whole = (PACKETS - 1) * distance;
        // On a busy machine some are late. All of the first half would have to be, by half as long as that lasts.
        long begin = IntStream.range(0, PACKETS / 2)
                .mapToLong(i -> arrived.get(i).nanos() - i * distance)
                .min()
                .orElseThrow();
        assertThat(arrived.getLast().nanos() - begin).isGreaterThanOrEqualTo(whole * 3 / 4);
    }

    /** The end of the file in the middle of a packet is said and not silent. */
    @Test
    void aBrokenCaptureIsForwardedUpToTheBreak() throws IOException {
        List<byte[]> sent =
                IntStream.range(0, 10).mapToObj(i -> Captures.udp(i, 7, 0x45)).toList();
        byte[] whole = Captures.of(sent);
        Path in = Files.write(temp.resolve("in.pcap"), Arrays.copyOf(whole, whole.length - 5));
        Path out = temp.resolve("out.pcap");
        Process process = new ProcessBuilder(
                        RunningSwitch.command("l2forward --port 0=pcap:%s --port 1=pcap:?out=%s", in, out))
                .start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        Shell.await(process, 120);
        assertThat(said).contains("port 0 can no longer receive").contains("in.pcap");
        assertThat(process.exitValue()).as(said).isEqualTo(ExitCode.REJECTED);
        assertThat(packets(out).stream().map(Packet::bytes)).containsExactlyElementsOf(sent.subList(0, 9));
    }
}
