package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import plumbline.console.terminal.ExitCode;

/** What a replay says when it does not end with its traffic, or when the traffic is not what it was on the wire. */
@ResourceLock("counters of this process")
class ReplayEndingTest {
    private static final int FILE_HEADER = 24;
    private static final int RECORD = 16 + 60;

    @TempDir
    Path temp;

    /**
     * A program that sends round, without a bound, whatever comes by a port.
     *
     * @param again what it does with what came back
     */
    private String lap(String again) throws IOException {
        return Files.writeString(temp.resolve("lap.plumb"), """
            program lap
            recirculate again
            parser { state start { goto accept } }
            ingress {
                stage {
                    when recirculated == 0 : ucast_egress_port = recirculation
                    else : %s
                }
            }
            egress { }
            deparser { }
            """.formatted(again))
                .toString();
    }

    private Path capture(int packets) throws IOException {
        return Captures.write(temp.resolve("in.pcap"), Collections.nCopies(packets, Captures.udp(1, 2, 0x45)));
    }

    private static JsonNode json(Plumb.Outcome outcome) throws IOException {
        return new ObjectMapper().readTree(outcome.out());
    }

    @Test
    void aCaptureThatIsCutIsReportedUpToThere() throws IOException {
        byte[] whole = Files.readAllBytes(capture(3));
        Path cut = Files.write(temp.resolve("cut.pcap"), Arrays.copyOf(whole, whole.length - 7));
        String message = cut + ": truncated at byte " + (whole.length - 7)
                + ": packet 3 says 60 bytes, 53 are left; the report is of what came before";

        Plumb.Outcome text = Plumb.line("replay l2forward --in %s", cut);
        assertThat(text.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(text.out()).startsWith("received 2 + copies 0 = sent 2 + dropped 0 + inside 0\n");
        assertThat(text.err()).isEqualTo("plumb: " + message + "\n");

        Plumb.Outcome outcome = Plumb.line("replay l2forward --in %s --json", cut);
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        JsonNode report = json(outcome);
        assertThat(report.path("traffic").path("received").asLong()).isEqualTo(2);
        assertThat(report.path("whole").asBoolean()).isFalse();
        assertThat(report.path("errors").path(0).path("message").asText()).isEqualTo(message);
    }

    @Test
    void aPacketThatRecirculatesWithoutEndEndsTheReplay() throws IOException {
        String program = lap("ucast_egress_port = recirculation");
        Plumb.Outcome outcome = Plumb.line("replay %s -t unlimited --in %s --json", program, capture(1));
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err())
                .contains(
                        "recirculates without end",
                        "recirculate again (" + program + ":2:1): 100,000 passes",
                        "0 were sent meanwhile, 1 are inside",
                        "given up after 60ms");
        JsonNode report = json(outcome);
        assertThat(report.path("ended").asText()).isEqualTo("endless_recirculation");
        assertThat(report.path("endless_recirculation").path("inside").asLong()).isEqualTo(1);
        assertThat(report.path("errors")).hasSize(1);
        assertThat(report.path("traffic").path("conserved").asBoolean()).isTrue();
    }

    @Test
    void theReportSaysAtWhichLimitItEnded() throws IOException {
        String in = capture(10).toString(); // 1 ms apart
        Plumb.Outcome packets = Plumb.line("replay l2forward --in %s --max-packets 4", in);
        assertThat(packets.exit()).isZero();
        assertThat(packets.out())
                .startsWith("received 4 + copies 0 = sent 4 ")
                .contains("\nended at --max-packets 4, before the end of the traffic; packets inside then: 0\n");
        JsonNode time = json(Plumb.line("replay l2forward --in %s --max-time 2.5ms --json", in));
        assertThat(time.path("traffic").path("received").asLong()).isEqualTo(3);
        assertThat(time.path("ended").asText()).isEqualTo("max_time");
        assertThat(time.path("remark").asText()).startsWith("ended at --max-time 2.5ms");
        assertThat(time.path("whole").asBoolean()).isFalse();
        JsonNode whole = json(Plumb.line("replay l2forward --in %s --max-packets 11 --json", in));
        assertThat(whole.path("ended").asText()).isEqualTo("traffic_over");
        assertThat(whole.path("whole").asBoolean()).isTrue();
    }

    @Test
    void aRunInRealTimeEndsAtItsLimitsToo() throws IOException {
        String endless = "0=gen:uniform?rate=10kpps&packets=unlimited";
        Plumb.Outcome packets = Plumb.line("run l2forward --port %s --port 1=null: --max-packets 50", endless);
        assertThat(packets.exit()).as(packets.err()).isZero();
        assertThat(packets.out()).contains("ended at --max-packets 50, before the end of the traffic");
        JsonNode time = json(Plumb.line("run l2forward --port %s --port 1=null: --max-time 50ms --json", endless));
        assertThat(time.path("ended").asText()).isEqualTo("max_time");
        assertThat(time.path("traffic").path("conserved").asBoolean()).isTrue();
    }

    @Test
    void wrongLimitsAreWrongUsage() throws IOException {
        String in = capture(1).toString();
        assertThat(Plumb.line("replay l2forward --in %s --max-packets 0", in).err())
                .contains("--max-packets 0: at least 1");
        assertThat(Plumb.line("replay l2forward --in %s --max-time 5", in).err())
                .contains("--max-time 5: '5' is no time; write a number with ns, us, ms or s");
        assertThat(Plumb.line("replay l2forward --in %s --max-time 0s", in).exit())
                .isEqualTo(ExitCode.USAGE);
    }

    /**
     * 2,000 packets at one instant, each of which goes round once: the recirculation takes 1,024 at a time. A
     * microsecond apart each is back, after 600 ns, before the next.
     */
    @Test
    void packetsAtOneTimeAreWarnedOfAndCanBeSetApart() throws IOException {
        String program = lap("ucast_egress_port = 1");
        byte[] bytes = Files.readAllBytes(capture(2_000));
        for (int at = FILE_HEADER + 4; at < bytes.length; at += RECORD) {
            Arrays.fill(bytes, at, at + 4, (byte) 0); // microseconds
        }
        String in = Files.write(temp.resolve("one-time.pcap"), bytes).toString();

        Plumb.Outcome outcome = Plumb.line("replay %s -t unlimited --in %s --json", program, in);
        assertThat(outcome.exit()).isZero();
        JsonNode together = json(outcome);
        assertThat(together.path("traffic").path("sent").asLong()).isEqualTo(1_024);
        assertThat(together.path("traffic")
                        .path("drops")
                        .path("recirculation_full")
                        .asLong())
                .isEqualTo(976);
        String warning = "1999 of 2000 packets bear the time of the one before, up to 2000 the same";
        assertThat(together.path("warnings").path(0).asText())
                .startsWith(warning)
                .contains("--respace 1us");
        assertThat(outcome.err()).contains("plumb: note: " + warning);

        Plumb.Outcome apart = Plumb.line("replay %s -t unlimited --in %s --respace 1us --json", program, in);
        assertThat(json(apart).path("traffic").path("sent").asLong()).isEqualTo(2_000);
        assertThat(json(apart).path("warnings")).isEmpty();
        assertThat(apart.err()).isEmpty();
    }

    @Test
    void anOrdinaryCaptureIsNotWarnedOf() throws IOException {
        assertThat(Plumb.line("replay l2forward --in %s", capture(200)).err()).isEmpty();
    }

    @Test
    void onlyTheTimesOfACaptureCanBeSet() {
        Plumb.Outcome outcome = Plumb.line("replay l2forward --in gen:zipf?packets=10 --respace 1us");
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("--respace 1us: --in gen:zipf?packets=10 is no capture");
    }

    /** Without anything that goes round, packet 20 of a capture is the program's 20th pass. */
    @Test
    void packetAndPassAreCountedAlike() throws IOException {
        Plumb.Outcome outcome = Plumb.line("trace l2forward --in %s --packet 20 --respace 1us", capture(30));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .startsWith("packet of 60 bytes, the program's pass no. 20\n")
                .contains("ingress, pass 20\n");
    }

    @Test
    void aPortBesideIsWarnedOfByItsNumber() throws IOException {
        byte[] bytes = Files.readAllBytes(capture(2));
        bytes[FILE_HEADER + 12] += 40;
        String cut = Files.write(temp.resolve("snapped.pcap"), bytes).toString();
        Plumb.Outcome outcome = Plumb.line("replay l2forward --in gen:zipf?packets=1 --port 2=%s", cut);
        assertThat(outcome.err())
                .isEqualTo("plumb: note: port 2: the capture kept only the first bytes of 1 packets; the program saw no"
                        + " more, but lengths are those on the wire\n");
        assertThat(outcome.exit()).isZero();
    }
}
