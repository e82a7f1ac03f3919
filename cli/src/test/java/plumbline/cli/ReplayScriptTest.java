package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.console.terminal.ExitCode;

/**
 * {@code plumb replay --setup FILE --at TIME COMMAND}: a hand-made capture of ten packets at 0, 1, … 9 ms, by which an
 * entry or a cell that changes at 5 ms is seen by five of them.
 */
@ResourceLock("counters of this process")
class ReplayScriptTest {
    private static final String PROGRAM = """
        program router
        include "ipv4"
        counter seen : packets[4]
        register last : bit<32>[4]
        metadata out : bit<2>
        table routes {
            key { ipv4.dst : lpm }
            action forward(port : bit<2>) { out = port; ucast_egress_port = port }
            action drop() { drop_ctl = 1 }
            default drop()
            size 16
        }
        ingress {
            stage { apply routes }
            stage {
                count seen[out]
                access last[out] { word = ipv4.dst }
            }
        }
        """;

    @TempDir
    Path temp;

    private Path program;
    private Path capture;

    @BeforeEach
    void write() throws IOException {
        program = Files.writeString(temp.resolve("router.plumb"), PROGRAM);
        List<byte[]> packets = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            packets.add(Captures.udp(0x0A000001, 0x14000000 + i, 0x45));
        }
        capture = Captures.write(temp.resolve("ten.pcap"), packets);
    }

    private Plumb.Outcome replay(String options, Object... values) {
        return Plumb.line("replay " + program + " --target unlimited --in " + capture + " " + options, values);
    }

    private Path script(String text) throws IOException {
        return Files.writeString(temp.resolve("setup.txt"), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"compiled", "interpreter"})
    void anEntryOf5MillisecondsIsSeenByThePacketsFromThenOn(String engine) throws IOException {
        Path script = script("""
            table add routes '20.0.0.0/8 => forward(1)'     # before the first packet
            @5ms table modify routes '20.0.0.0/8 => forward(2)'
            counter read seen                               # at 5 ms too
            """);
        Plumb.Outcome outcome = replay("--engine %s --setup %s --at 9ms 'register read last'", engine, script);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.FINE);
        assertThat(outcome.out())
                .startsWith("at 5ms: counter read seen\n  1  5 packets\n"
                        // 20.0.0.4 and 20.0.0.8: the packet of 9 ms comes after the command
                        + "at 9ms: register read last\n  1  335544324\n  2  335544328\n");
        JsonNode report = new ObjectMapper()
                .readTree(
                        replay("--engine %s --setup %s --json", engine, script).out());
        assertThat(report.at("/replies/0/nanos").asLong()).isEqualTo(5_000_000);
        assertThat(report.at("/replies/0/command").asText()).isEqualTo("counter read seen");
        assertThat(report.at("/replies/0/data/1/packets").asInt()).isEqualTo(5);
        assertThat(report.at("/traffic/ports/1/sent").asInt()).isEqualTo(5);
        assertThat(report.at("/traffic/drops/no_such_port").asInt()).isEqualTo(5);
    }

    @Test
    void timeGoesOnToTheLastCommandAndTheSameComesOutAgain() throws IOException {
        String more = "--at 2s 'counter read seen' --setup " + script("table default routes 'forward(1)'");
        Plumb.Outcome outcome = replay(more);
        assertThat(outcome.out()).startsWith("at 2s: counter read seen\n  1  10 packets");
        assertThat(replay(more)).isEqualTo(outcome);
    }

    @Test
    void whatIsRefusedIsNamedWithItsLine() throws IOException {
        Path script = script("table default routes 'forward(1)'\n@3ms table add routes '1.0.0.0/8 => forward(9)'\n");
        Plumb.Outcome refused = replay("--setup %s", script);
        assertThat(refused.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(refused.err())
                .startsWith("plumb: " + script + ":2: ")
                .contains("9 does not fit port")
                .hasLineCount(1);
        assertThat(refused.out()).isEmpty();
        Plumb.Outcome wrong = replay("--at 3ms 'tabel list'");
        assertThat(wrong.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).startsWith("plumb: --at 3ms: a request is about one of table");
        assertThat(replay("--setup %s", temp.resolve("none.txt")).exit()).isEqualTo(ExitCode.ENVIRONMENT);
    }

    @Test
    void commandsThatALimitKeptFromTheirTimeAreSaid() {
        Plumb.Outcome outcome = replay("--max-time 4ms --at 4ms 'counter read seen' --at 5ms 'counter read seen'");
        assertThat(outcome.out()).contains("at 4ms: counter").doesNotContain("at 5ms: counter");
        assertThat(outcome.err())
                .isEqualTo("plumb: note: not executed, because the replay ended earlier: --at 5ms, at 5ms\n");
    }

    @Test
    void aSwitchInRealTimeIsSetUpBeforeItsFirstPacket() throws IOException {
        Path script = script("table default routes 'forward(1)'\n");
        String run = "run " + program + " --target unlimited --port 0=pcap:" + capture
                + "?speed=max --port 1=null: --setup " + script;
        Plumb.Outcome outcome = Plumb.line(run);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.FINE);
        assertThat(outcome.out()).contains("received 10 + copies 0 = sent 10");
        script("@5ms table default routes 'forward(1)'\n");
        Plumb.Outcome late = Plumb.line(run);
        assertThat(late.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(late.err()).startsWith("plumb: " + script + ":1: commands with a time are for plumb replay");
    }
}
