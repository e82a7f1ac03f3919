package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plumbline.console.terminal.ExitCode;

/**
 * A switch between two hosts is told by another process what to do, with the commands a user would type, and does it.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class ControlIT {
    private static final String PROGRAM = """
        program gate
        include "ipv4"
        register seen : bit<32>[4]
        counter passed : packets_and_bytes[4]
        digest news carries ipv4.src
        table ways {
            key { ingress_port : exact }
            action to(port : bit<9>) { ucast_egress_port = port }
            action drop() { drop_ctl = 1 }
            default drop()
            size 8
        }
        ingress {
            stage "ways" {
                apply ways
                count passed[ingress_port]
                access seen[ingress_port] { word = word + 1 }
                when ipv4.valid : digest_type = news
            }
        }
        """;

    @TempDir
    Path temp;

    private Path socket;

    @BeforeEach
    void needsRootAndTools() throws IOException {
        Shell.needsRoot("ip", "ping");
        socket = temp.resolve("gate.sock");
    }

    private String[] command(String topic, String... words) {
        return Stream.concat(Stream.of(topic, "--control", socket.toString()), Stream.of(words))
                .toArray(String[]::new);
    }

    /** What starts it in a process of its own. */
    private String[] process(String topic, String... words) {
        return Stream.concat(RunIT.plumb().stream(), Stream.of(command(topic, words)))
                .toArray(String[]::new);
    }

    private String told(String topic, String... words) {
        return Plumb.run(command(topic, words)).must();
    }

    private void refused(int exit, String reason, String topic, String... words) {
        Plumb.Outcome outcome = Plumb.run(command(topic, words));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains(reason).hasLineCount(1);
        assertThat(outcome.exit()).isEqualTo(exit);
    }

    private static void reaches(TwoHosts hosts) throws IOException {
        Ping.until(hosts.hostA(), TwoHosts.ADDRESS_B);
    }

    private static void cannotReach(TwoHosts hosts) throws IOException {
        assertThat(hosts.onA("ping", "-c", "2", "-i", "0.2", "-W", "1", TwoHosts.ADDRESS_B)
                        .exit())
                .isNotZero();
    }

    @Test
    void aRunningSwitchIsReadAndChanged() throws IOException {
        isReadAndChanged("shared");
    }

    @Test
    @Tag("long")
    void aRunningSwitchOfSeveralThreadsIsReadAndChanged() throws IOException {
        isReadAndChanged("dedicated");
    }

    private void isReadAndChanged(String mode) throws IOException {
        Path program = Files.writeString(temp.resolve("gate.plumb"), PROGRAM);
        try (TwoHosts hosts = new TwoHosts()) {
            hosts.wireWithVeth();
            try (RunningSwitch device =
                    RunningSwitch.between(hosts, "%s --mode %s --control %s", program, mode, socket)) {
                tables(hosts);
                registersAndDigests(hosts);
                ports(hosts);
                anotherUserIsToldWhy();
                stat(device);
                JsonNode traffic = device.interrupt().path("traffic");
                assertThat(traffic.path("pipe")
                                .path("stages")
                                .path("in 0 ways")
                                .path("ways")
                                .path("hits")
                                .asLong())
                        .isPositive();
            }
        }
        refused(ExitCode.ENVIRONMENT, "no switch listens at " + socket, "table", "list");
    }

    private void tables(TwoHosts hosts) throws IOException {
        cannotReach(hosts);
        told("table", "add", "ways", "0 => to(1)", "1 => to(0)");
        reaches(hosts);
        told("table", "modify", "ways", "1 => drop()");
        cannotReach(hosts);
        Path changes = Files.writeString(temp.resolve("changes"), "# back again\ndelete ways 1\nadd ways 1 => to(0)\n");
        told("table", "apply", changes.toString());
        assertThat(told("table", "list", "ways")).isEqualTo("0 => to(port 1)\n1 => to(port 0)\ndefault drop()\n");
        reaches(hosts);
        refused(
                ExitCode.REJECTED,
                "plumb: table: table ways: add 0 => to(port 1): the entry is there already; modify it",
                "table",
                "add",
                "ways",
                "0 => to(1)");
        refused(
                ExitCode.ENVIRONMENT,
                "no-such-file: cannot read: no such file or directory",
                "table",
                "apply",
                temp.resolve("no-such-file").toString());
    }

    private void registersAndDigests(TwoHosts hosts) throws IOException {
        JsonNode before = new ObjectMapper().readTree(told("register", "read", "seen", "--json"));
        Process digests = new ProcessBuilder(process("digest", "news", "--count", "4", "--json"))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            while (digests.isAlive()) { // it ends with the fourth that comes once it has subscribed
                reaches(hosts);
            }
            List<String> sources = digests.inputReader(StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains("ipv4.src"))
                    .toList();
            assertThat(sources)
                    .hasSize(4)
                    .allMatch(line -> line.contains("" + 0x0A4D0001L) || line.contains("" + 0x0A4D0002L));
            Shell.await(digests, 120);
            assertThat(digests.exitValue()).isZero();
        } finally {
            digests.destroyForcibly();
        }
        JsonNode after = new ObjectMapper().readTree(told("register", "sweep", "seen", "--json"));
        assertThat(after.path("registers").path("seen").path(0).asLong())
                .isGreaterThan(before.path("cells").path(0).asLong());
        assertThat(told("counter", "read", "passed", "0")).matches("0 {2}\\d+ packets, \\d+ bytes\n");
    }

    private void ports(TwoHosts hosts) throws IOException {
        told("port", "delete", "1");
        assertThat(told("port", "list")).contains("1@0  afpacket:" + hosts.interfaceB() + "  deleted");
        cannotReach(hosts);
        refused(
                ExitCode.ENVIRONMENT,
                "port 1: afpacket:nope0: no such interface; present: ",
                "port",
                "add",
                "1=afpacket:nope0");
        refused(ExitCode.ENVIRONMENT, "another port of Plumbline", "port", "add", "1=afpacket:" + hosts.interfaceA());
        told("port", "add", "1=afpacket:" + hosts.interfaceB());
        reaches(hosts);
    }

    private void anotherUserIsToldWhy() throws IOException {
        List<String> nobody = new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        List<String> java = new ArrayList<>(nobody);
        java.addAll(RunIT.plumb());
        java.add("--version");
        if (!Shell.has("setpriv") || Shell.run(java.toArray(String[]::new)).exit() != 0) {
            return; // no setpriv, or a checkout that only its owner can read
        }
        nobody.addAll(Arrays.asList(process("table", "list")));
        Shell.Answer answer = Shell.run(nobody.toArray(String[]::new));
        assertThat(answer.output())
                .contains(socket + " is another user's: only who started the switch may open it")
                .hasLineCount(1);
        assertThat(answer.exit()).isEqualTo(ExitCode.ENVIRONMENT);
    }

    private static void stat(RunningSwitch device) throws IOException {
        String report = Plumb.line(
                        "stat %s --json", Long.toString(device.process().pid()))
                .must();
        JsonNode counters = new ObjectMapper().readTree(report).path("counters");
        assertThat(counters.path("pipe.stages.in 0 ways.ways.hits").asLong())
                .as(counters.toPrettyString())
                .isPositive();
        assertThat(counters.path("pipe.stages.in 0 ways.ways.entries").asLong()).isEqualTo(2);
        assertThat(counters.path("drops.port_down").asLong()).isPositive();
    }
}
