package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.console.terminal.ExitCode;

/** Ports of {@code plumb replay} and {@code plumb trace}: any may bring traffic, and any may be recorded. */
class ReplayPortsTest {
    private static final int PACKETS = 1_000;

    @TempDir
    Path temp;

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
        Plumb.line("replay l2forward --in %s --out %s", traffic, entering);
        Plumb.line("replay l2forward --in %s --rate 1=100mbit --queue-packets 4096 --out %s", traffic, leaving);
        JsonNode report = new ObjectMapper()
                .readTree(Plumb.line(
                                "replay conquest --target unlimited -p tap=1 -p leaving=2 -p ip6=%s -p k=24 -p"
                                        + " action=2 -p delay=20000000 -p threshold=100 -p patience=100000000 --in %s"
                                        + " --port 2=%s --json",
                                ip6, entering, leaving)
                        .out());
        assertThat(report.at("/traffic/received").asInt()).isEqualTo(2 * PACKETS);
        assertThat(report.at("/traffic/conserved").asBoolean()).isTrue();
        assertThat(report.at("/traffic/sent").asInt())
                .as(report.toPrettyString())
                .isBetween(450, 530);
    }

    @Test
    void aPortThatIsTakenOrNoNumberIsTheUsersMistake() {
        for (String wrong : new String[] {"0=x.pcap", "x.pcap", "two=x.pcap"}) {
            Plumb.Outcome outcome = Plumb.line("replay l2forward --in gen:uniform?packets=1 --port %s", wrong);
            assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err()).contains("--port " + wrong);
        }
        refused("--port 1=null: --out x.pcap --in gen:uniform?packets=1", "--out x.pcap: port 1 is already that of");
        refused("--seed 7", "there is no traffic: name a capture or generator with --in FILE|PORT");
        refused("--port 1=null: --respace 1us", "--respace 1us: there is no --in");
        refused("--port 1=tap:t0", "port 'tap:t0' is live");
    }

    private static void refused(String options, String reason) {
        Plumb.Outcome outcome = Plumb.line("replay l2forward " + options);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains(reason);
    }

    /**
     * Ports 7 and 9, each of its own pipe, with the traffic of both; what leaves is written, and recorded with what
     * came. A packet that comes by 7 leaves by 6, and so on: {@code ingress_port ^ 1}.
     */
    @ParameterizedTest
    @ValueSource(strings = {"compiled", "interpreter"})
    void anyPortMayBringTrafficAndBeRecorded(String engine) throws IOException {
        Path program = Files.writeString(temp.resolve("pairs.plumb"), """
            program pairs
            counter seen : packets[16]
            parser { state start { goto accept } }
            ingress { stage { count seen[ingress_port]; ucast_egress_port = ingress_port ^ 1 } }
            deparser { }
            """);
        List<byte[]> packets = List.of(Captures.udp(1, 2, 0x45), Captures.udp(1, 3, 0x45));
        Path seven = Captures.write(temp.resolve("seven.pcap"), packets);
        Path nine = Captures.write(temp.resolve("nine.pcap"), List.of(Captures.udp(1, 4, 0x45)));
        Path six = temp.resolve("six.pcap");
        Path eight = temp.resolve("eight.pcap");
        JsonNode report = new ObjectMapper()
                .readTree(Plumb.line(
                                "replay %s --target unlimited --engine %s --port 7=%s --port 6@1=null:?capture=%s"
                                        + " --port 9@1=pcap:%s?out=%s --port 8@1=pcap:?out=%s --dump counters,ports"
                                        + " --json",
                                program, engine, seven, temp.resolve("six.pcapng"), nine, eight, six)
                        .out());
        assertThat(report.at("/replies/0/command").asText()).isEqualTo("counter read seen --pipe 0");
        assertThat(report.at("/replies/0/data/7/packets").asInt()).isEqualTo(2);
        assertThat(report.at("/replies/1/data/9/packets").asInt()).isEqualTo(1);
        assertThat(report.at("/replies/2/command").asText()).isEqualTo("port list");
        assertThat(report.at("/traffic/conserved").asBoolean()).isTrue();
        assertThat(report.at("/traffic/sent").asInt()).isEqualTo(3);
        assertThat(six).hasSize(24 + 16 + 60);
        assertThat(eight).hasSize(24);
        assertThat(temp.resolve("six.pcapng")).isNotEmptyFile();
    }

    /** The second packet by port 2 at 1 ms, when an entry had come; what comes after it by port 0 is not looked at. */
    @Test
    void aPacketOfAnyPortIsTraced() throws IOException {
        Path program = Files.writeString(
                temp.resolve("cells.plumb"), """
                    program cells
                    register where : bit<8>[1]
                    counter seen : packets[4]
                    parser { state start { goto accept } }
                    ingress { stage { access where[0] { word = word + 1 } count seen[ingress_port] drop_ctl = 1 } }
                    deparser { }
                    """.replace("} count", "}; count").replace("] drop", "]; drop"));
        Path two = Captures.write(
                temp.resolve("two.pcap"),
                List.of(Captures.udp(1, 2, 0x45), Captures.udp(1, 3, 0x45), Captures.udp(1, 4, 0x45)));
        String trace = "trace %s --target unlimited --in %s --port 2=%s --at 1ms 'register write where 0 100'"
                + " --dump counters --packet ";
        Plumb.Outcome outcome = Plumb.line(trace + "2:2", program, two, two);
        assertThat(outcome.out())
                .contains(": counter read seen\n  0  2 packets\n  2  2 packets\n")
                .contains("where[0]: 101 → 102")
                .contains("ingress_port 2");
        assertThat(Plumb.line(trace + "3:1", program, two, two).err())
                .contains("there is no port 3, but [0, 1, 2]; write e.g. --packet 0:1");
        assertThat(Plumb.line(trace + "x", program, two, two).err())
                .contains("--packet x: write the number of a packet");
    }
}
