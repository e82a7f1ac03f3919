package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.console.terminal.ExitCode;

/** {@code plumb run l2forward} for real: two hosts reach each other only through the switch. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Execution(ExecutionMode.CONCURRENT)
class RunIT {
    private static final Path BUILT = Path.of(System.getProperty("plumb.built"));

    @TempDir
    Path temp;

    @BeforeEach
    void needsRootAndTools() throws IOException {
        Shell.needsRoot("ip", "ping", "iperf3");
    }

    /** The start of a command line: {@code plumb}, less the launcher. */
    static List<String> plumb() {
        return plumb(Archive.FLAGS);
    }

    private static List<String> plumb(List<String> moreFlags) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(System.getProperty("plumb.jvm.flags").trim().split("\\s+")));
        command.addAll(moreFlags);
        command.addAll(List.of("-cp", BUILT.resolve("plumbline-cli.jar") + ":" + BUILT.resolve("lib") + "/*"));
        command.add("plumbline.cli.Main");
        return command;
    }

    /**
     * The classes of a short run as a JVM maps them, made once for the many that the tests start: each starts in two
     * thirds of the time. Where it cannot be used, the JVM goes without, and says nothing on the command's output.
     */
    private static final class Archive {
        static final List<String> FLAGS = make(BUILT.resolve("tests.jsa"));

        private static List<String> make(Path file) {
            try {
                Files.deleteIfExists(file);
                List<String> command = plumb(List.of("-XX:ArchiveClassesAtExit=" + file));
                command.addAll(List.of("run", "l2forward", "--port", "0=gen:uniform?packets=100", "--port", "1=null:"));
                Shell.must(command.toArray(String[]::new));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return List.of(
                    "-XX:SharedArchiveFile=" + file,
                    "-Xlog:disable",
                    "-Xlog:all=error:stderr",
                    "-Xlog:cds*=off:stderr");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dedicated"})
    void pingAndTcpGoThroughAfPacketPorts(String mode) throws IOException {
        try (TwoHosts hosts = new TwoHosts()) {
            hosts.wireWithVeth();
            try (RunningSwitch device = RunningSwitch.between(hosts, "l2forward --mode %s", mode)) {
                exerciseAndCheck(hosts, device);
            }
        }
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"shared"})
    void pingAndTcpGoThroughAfPacketPortsOfOneThread(String mode) throws IOException {
        pingAndTcpGoThroughAfPacketPorts(mode);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    @Tag("long")
    void anInterfaceThatVanishesIsTakenUpAgain(String mode) throws IOException {
        try (TwoHosts hosts = new TwoHosts()) {
            hosts.wireWithVeth();
            try (RunningSwitch device = RunningSwitch.between(hosts, "l2forward --mode %s", mode)) {
                Ping.until(hosts.hostA(), TwoHosts.ADDRESS_B);
                hosts.cutB();
                device.awaitSaying("port 1 can no longer");
                assertThat(hosts.onA("ping", "-c", "1", "-W", "1", TwoHosts.ADDRESS_B)
                                .exit())
                        .isNotZero();
                hosts.mendB();
                device.awaitSaying("port 1 is back");
                Ping.until(hosts.hostA(), TwoHosts.ADDRESS_B);
                JsonNode traffic = device.interrupt().path("traffic");
                assertThat(traffic.path("ports").path(1).path("failures").asLong())
                        .isEqualTo(1);
                assertThat(traffic.path("drops").path("port_down").asLong())
                        .as(traffic.toPrettyString())
                        .isPositive();
            }
        }
    }

    @Test
    void pingAndTcpGoThroughTapPorts() throws IOException {
        try (TwoHosts hosts = new TwoHosts();
                RunningSwitch device = RunningSwitch.of(
                        "l2forward --port 0=tap:%s --port 1=tap:%s", hosts.interfaceA(), hosts.interfaceB())) {
            hosts.wireWithTap();
            exerciseAndCheck(hosts, device);
        }
    }

    @Test
    @Tag("long")
    void onOneProcessorThreadsDoNotTakeTurns() throws IOException {
        List<String> command = new ArrayList<>(plumb());
        command.add(1, "-XX:ActiveProcessorCount=1");
        command.addAll(List.of("run", "l2forward", "--mode", "dedicated", "--json"));
        command.addAll(List.of("--port", "0=gen:uniform?packets=1000", "--port", "1=null:"));
        Shell.Answer answer = Shell.run(command.toArray(String[]::new));
        assertThat(answer.exit()).as(answer.output()).isZero();
        assertThat(answer.output()).contains("has one processor", "it runs as --mode shared", "\"sent\" : 1000");
    }

    @Test
    void whatWasCapturedUntilCtrlCIsWhole() throws IOException {
        Path out = temp.resolve("out.pcap");
        try (RunningSwitch device = RunningSwitch.of(
                "l2forward --port 0=gen:uniform?packets=unlimited&rate=20kpps --port 1=pcap:?out=%s", out)) {
            while (!Files.exists(out) || Files.size(out) < 100_000) {
                assertThat(device.process().isAlive()).isTrue();
                Thread.onSpinWait();
            }
            long sent = device.interrupt().path("traffic").path("sent").asLong();
            // 24 bytes in front of all packets, 16 in front of each, 64 each
            assertThat(Files.size(out)).isEqualTo(24 + sent * (16 + 64));
        }
    }

    @Test
    @Tag("long")
    void aReplayThatIsStoppedLeavesAWholeCompressedCapture() throws IOException {
        Path out = temp.resolve("out.pcap.gz");
        List<String> command = new ArrayList<>(plumb());
        command.addAll(List.of(
                "replay", "l2forward", "--in", "gen:uniform?packets=2000000000", "--out", out.toString(), "--json"));
        Process replay = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            while (!Files.exists(out) || Files.size(out) < 100_000) {
                assertThat(replay.isAlive()).isTrue();
                Thread.onSpinWait();
            }
            Shell.must("kill", Shell.endSignal(), Long.toString(replay.pid()));
            JsonNode report = new ObjectMapper().readTree(replay.getInputStream());
            Shell.await(replay, 120);
            assertThat(replay.exitValue()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(report.path("whole").asBoolean(true)).isFalse();
            long bytes = 0;
            try (InputStream in = new GZIPInputStream(Files.newInputStream(out))) {
                for (long some = in.skip(1 << 20); some > 0; some = in.skip(1 << 20)) {
                    bytes += some;
                }
            }
            // 24 bytes in front of all packets, 16 in front of each, 64 each
            assertThat(bytes).isEqualTo(24 + report.path("traffic").path("sent").asLong() * (16 + 64));
        } finally {
            replay.destroyForcibly();
        }
    }

    @Test
    void anotherProcessSeesItsCountersWhileItRuns() throws IOException {
        try (RunningSwitch device =
                RunningSwitch.of("l2forward --port 0=gen:uniform?packets=unlimited&rate=20kpps --port 1=null:")) {
            String[] stat = {"stat", Long.toString(device.process().pid()), "--json"};
            long sent = 0;
            while (sent == 0) { // until it has published for the first time
                JsonNode counters =
                        new ObjectMapper().readTree(Plumb.run(stat).must()).path("counters");
                sent = counters.path("sent").asLong();
                if (sent > 0) { // read one after the other while packets flow: not as many as were sent
                    assertThat(counters.path("ports.1 null:.queue.enqueued").asLong())
                            .isPositive();
                }
            }
            assertThat(device.interrupt().path("traffic").path("sent").asLong()).isGreaterThanOrEqualTo(sent);
            assertThat(Plumb.run(stat).exit()).isEqualTo(ExitCode.USAGE);
        }
    }

    @Test
    void withoutThePermissionSaysWhatIsMissing() throws IOException {
        assumeTrue(Shell.has("setpriv"), "setpriv is not installed");
        List<String> command = new ArrayList<>(List.of("setpriv", "--bounding-set=-net_raw,-net_admin"));
        command.addAll(RunningSwitch.command("l2forward --port 0=afpacket:lo"));
        Shell.Answer answer = Shell.runApart(command.toArray(String[]::new));
        assertThat(answer.exit()).as(answer.output()).isEqualTo(ExitCode.ENVIRONMENT);
        JsonNode error =
                new ObjectMapper().readTree(answer.output()).path("errors").path(0);
        assertThat(error.path("code").asText()).isEqualTo("environment");
        assertThat(error.path("message").asText()).contains("afpacket:lo", "CAP_NET_RAW");
    }

    private static void exerciseAndCheck(TwoHosts hosts, RunningSwitch device) throws IOException {
        Ping.until(hosts.hostA(), TwoHosts.ADDRESS_B);
        assertThat(Ping.answers(hosts.hostA(), 5, "0.2", TwoHosts.ADDRESS_B)).containsExactly(1, 2, 3, 4, 5);

        Process server = new ProcessBuilder(TwoHosts.inside(hosts.hostB(), "iperf3", "-s", "-1", "--forceflush"))
                .redirectErrorStream(true)
                .start();
        try {
            BufferedReader listening = server.inputReader(StandardCharsets.UTF_8);
            for (String line = ""; !line.contains("Server listening"); line = listening.readLine()) {
                assertThat(line).as("iperf3 -s ended early").isNotNull();
            }
            Shell.Answer iperf = hosts.onA("iperf3", "-c", TwoHosts.ADDRESS_B, "-n", "50M", "-J");
            JsonNode sum =
                    new ObjectMapper().readTree(iperf.output()).path("end").path("sum_received");
            assertThat(sum.path("bytes").asLong()).as(iperf.output()).isGreaterThan(1_000_000);
            System.out.printf(
                    "iperf3 through l2forward: %.0f Mbit/s%n",
                    sum.path("bits_per_second").asDouble() / 1e6);
        } finally {
            server.destroyForcibly();
        }

        JsonNode traffic = device.interrupt().path("traffic");
        assertThat(traffic.path("received").asLong()).isGreaterThan(700);
        long accounted = traffic.path("sent").asLong()
                + traffic.path("dropped").asLong()
                + traffic.path("inside").asLong();
        assertThat(traffic.path("received").asLong() + traffic.path("copies").asLong())
                .isEqualTo(accounted);
    }
}
