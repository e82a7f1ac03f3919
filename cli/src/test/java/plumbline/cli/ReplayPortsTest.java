package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.console.terminal.ExitCode;

/** {@code plumb replay --also}: traffic by several ports, as two captures from taps around a device. */
class ReplayPortsTest {
    private static final int PACKETS = 1_000;

    @TempDir
    Path temp;

    private static Plumb.Outcome fine(String... arguments) {
        Plumb.Outcome outcome = Plumb.run(arguments);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.FINE);
        return outcome;
    }

    /**
     * The device is l2forward: 1,000 packets of 1,000 bytes at 200 Mbit/s into 100 Mbit/s. Packet n waits 41 µs · n, so
     * the last 513 and more wait 20 ms and have had 250 of their flow before them: with a threshold of 100 packets all
     * of these are acted upon. The traffic has no ECN; the action is to drop.
     */
    @ParameterizedTest
    @CsvSource({"udp, 4, 0", "tcp, 4, 0", "udp, 6, 1"})
    void twoCapturesShowTheQueueOfADevice(String protocol, String version, String ip6) throws IOException {
        String traffic = "gen:uniform?packets=" + PACKETS + "&flows=1&rate=200mbps&size=1000&proto=" + protocol + "&ip="
                + version;
        String entering = temp.resolve("entering.pcap").toString();
        String leaving = temp.resolve("leaving.pcap").toString();
        fine("replay", "l2forward", "--in", traffic, "--out", entering);
        fine(
                "replay",
                "l2forward",
                "--in",
                traffic,
                "--rate",
                "1=100mbit",
                "--queue-packets",
                "4096",
                "--out",
                leaving);
        JsonNode report = new ObjectMapper()
                .readTree(fine(
                                "replay",
                                "conquest",
                                "--target",
                                "unlimited",
                                "-p",
                                "tap=1",
                                "-p",
                                "leaving=2",
                                "-p",
                                "ip6=" + ip6,
                                "-p",
                                "k=24",
                                "-p",
                                "action=2",
                                "-p",
                                "delay=20000000",
                                "-p",
                                "threshold=100",
                                "-p",
                                "patience=100000000",
                                "--in",
                                entering,
                                "--also",
                                "2=" + leaving,
                                "--json")
                        .out());
        assertThat(report.at("/traffic/received").asInt()).isEqualTo(2 * PACKETS);
        assertThat(report.at("/traffic/conserved").asBoolean()).isTrue();
        assertThat(report.at("/traffic/sent").asInt())
                .as(report.toPrettyString())
                .isBetween(450, 530);
    }

    @Test
    void aPortThatIsTakenOrNoNumberIsTheUsersMistake() {
        for (String wrong : new String[] {"1=x.pcap", "x.pcap", "two=x.pcap"}) {
            Plumb.Outcome outcome = Plumb.run("replay", "l2forward", "--in", "gen:uniform?packets=1", "--also", wrong);
            assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err()).contains("--also " + wrong);
        }
    }
}
