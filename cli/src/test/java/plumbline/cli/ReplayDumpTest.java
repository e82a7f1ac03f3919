package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.cli.control.ControlledSwitch;
import plumbline.cli.script.Dump;
import plumbline.console.control.Answer;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Json;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.pipelines.port.memory.MemoryPort;

/** {@code plumb replay --dump}: what is in a switch, as the control commands of a running switch show it. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class ReplayDumpTest {
    private static final String TEXT = """
        program everything
        include "ipv4"
        register bytes : bit<32>[8]
        register pairs : pair<bit<8>>[4]
        counter seen : packets_and_bytes[4]
        digest news carries ipv4.dst
        mirror tap to port 1 truncate 64
        table routes {
            key { ipv4.dst : lpm }
            action forward(port : bit<9>) { ucast_egress_port = port }
            default forward(1)
            size 8
        }
        ingress {
            stage {
                apply routes
                count seen[ingress_port]
                access bytes[5] { word = word + ipv4.dst }
                access pairs[0] { lo = lo + 1; hi = 7 }
                digest_type = news
            }
        }
        """;

    @TempDir
    Path temp;

    private final List<byte[]> packets = new ArrayList<>();
    private Path program;
    private Path capture;

    @BeforeEach
    void write() throws IOException {
        program = Files.writeString(temp.resolve("everything.plumb"), TEXT);
        for (int i = 1; i <= 3; i++) {
            packets.add(Captures.udp(1, i, 0x45));
        }
        capture = Captures.write(temp.resolve("three.pcap"), packets);
    }

    private Plumb.Outcome replay(String options, Object... values) {
        return Plumb.line("replay " + program + " --target unlimited --in " + capture + " " + options, values);
    }

    /** By hand: packets to 1, 2 and 3 of 60 bytes at 0, 1 and 2 ms. */
    @ParameterizedTest
    @ValueSource(strings = {"compiled", "interpreter"})
    void cellsThatWereTouchedAreShown(String engine) {
        Plumb.Outcome outcome =
                replay("--engine %s --dump registers,counters@1ms --dump registers,tables,digests,mirrors", engine);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.FINE);
        assertThat(outcome.out()).startsWith("""
            at 1ms: register read bytes
              5  1
            at 1ms: register read pairs
              0  1  7
            at 1ms: counter read seen
              0  1 packets, 60 bytes
            at 2ms: register read bytes
              5  6
            at 2ms: register read pairs
              0  3  7
            at 2ms: table list routes
              default forward(port 1)
            at 2ms: digest
              1000000000  news  ipv4.dst 0.0.0.1
              1001000000  news  ipv4.dst 0.0.0.2
              1002000000  news  ipv4.dst 0.0.0.3
            at 2ms: mirror list
              tap  port 1 queue 0  truncate 64
            received 3\
            """);
        assertThat(replay("--engine %s --dump counters,tables --json", engine).out())
                .as("an order that is the same in every process")
                .containsPattern("\"packets\" : 3,\\s+\"bytes\" : 180")
                .containsPattern("\"entries\" : [^:]+,\\s+\"default\" : [^:]+,\\s+\"size\" : 8");
        assertThat(replay("--engine %s --dump all --json", engine))
                .isEqualTo(replay("--engine %s --dump all --json", engine));
    }

    /** The same packets through a switch in real time, and the same questions by its socket. */
    @Test
    void aDumpIsWhatARunningSwitchAnswers() throws Exception {
        Program same = Assembled.program(TEXT);
        MemoryPort port = new MemoryPort("in");
        packets.forEach(packet -> port.add(0, packet));
        port.add(Long.MAX_VALUE - 1, new byte[60]); // so that the switch does not end
        List<String> commands = new ArrayList<>();
        JsonNode replies = new ObjectMapper()
                .readTree(replay("--dump registers,counters,tables,mirrors,multicast,generators --json")
                        .out())
                .path("replies");
        try (ControlledSwitch running = new ControlledSwitch(same, List.of(port), temp.resolve("s.sock"))) {
            while (!running.ask("counter read seen").lines().equals(List.of("0  3 packets, 180 bytes"))) {
                Thread.onSpinWait();
            }
            for (JsonNode reply : replies) {
                String command = reply.path("command").asText();
                commands.add(command);
                Answer answer = running.ask(command);
                assertThat(new ObjectMapper().readTree(Json.of(answer.data())))
                        .as(command)
                        .isEqualTo(reply.path("data"));
                assertThat(new ObjectMapper().readTree(Json.of(answer.lines())))
                        .as(command)
                        .isEqualTo(reply.path("lines"));
            }
        }
        assertThat(commands)
                .containsExactly(
                        "register read bytes",
                        "register read pairs",
                        "counter read seen",
                        "table list routes",
                        "mirror list",
                        "multicast list",
                        "generator list");
    }

    @Test
    void digestsAreToldOnceAndByName() {
        Plumb.Outcome outcome = replay("--at 1ms 'digest news' --dump digests");
        assertThat(outcome.out())
                .startsWith("at 1ms: digest news\n  1000000000  news  ipv4.dst 0.0.0.1\n"
                        + "at 2ms: digest\n  1001000000  news  ipv4.dst 0.0.0.2\n  1002000000  news  ");
        assertThat(replay("--at 1ms 'digest olds'").err())
                .isEqualTo("plumb: --at 1ms: the program declares no digest named olds, but [news]\n");
    }

    @Test
    void whatIsNotThereIsRefused() {
        assertThat(replay("--dump meters").err()).contains("--dump meters: program everything declares no meters");
        assertThat(replay("--dump registres").err()).contains("--dump registres: 'registres' is none of " + Dump.WORDS);
        assertThat(replay("--dump registers@soon").err()).contains("'soon' is no time");
        assertThat(replay("--dump meters").exit()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void whatAnExternHoldsIsDumpedWhateverItIs() throws IOException {
        String declared = """
            program externs
            include "ipv4"
            metadata { drop : bit<8> }
            wred early[2] tau 100us min 200 max 800 percent 10
            ingress {
                stage {
                    drop = wred early[1](ipv4.total_len)
                    ucast_egress_port = 1
                }
            }
            """;
        Files.writeString(program, declared);
        Plumb.Outcome outcome = replay("--dump wreds");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).startsWith("at 2ms: wred read early\n  1  ");
    }

    @Test
    void helpNamesAllThereIs() {
        List<String> words = Dump.words();
        assertThat(Dump.WORDS)
                .isEqualTo(String.join(", ", words.subList(0, words.size() - 1)) + ", " + words.getLast() + " or all");
    }
}
