package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code plumb run conquest} for real: who fills the queue of a slow port is marked, and nobody else. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Tag("long")
class ConQuestIT {
    private static final String PACED_PORT = "5201";
    private static final String BURST_PORT = "5202";
    /** Type of service of senders that understand ECN. */
    private static final String ECN_CAPABLE = "2";

    private static final String MARKED = "3";

    @TempDir
    Path temp;

    @BeforeEach
    void needsRootAndTools() throws IOException {
        Shell.needsRoot("ip", "iperf3", "ping", "sysctl", "tshark");
    }

    /**
     * TCP paced to 0.6 Mbit/s, and a burst of 5 MB at 200 Mbit/s, into a port of 12.5 Mbit/s: the queue grows to some
     * seconds, which a machine with other jobs does not change by much. The three windows of 268 ms that are looked at
     * see 42 packets of TCP leave, less than the threshold of 128, so not one may be marked. Of the burst, some 290
     * packets leave in each window, so at least the second half of the first window's are marked, and all later ones; a
     * tenth of all that leave is asked for.
     */
    @Test
    void theBurstIsMarkedAndThePacedFlowIsNot() throws IOException {
        Path capture = temp.resolve("out.pcapng");
        try (TwoHosts hosts = new TwoHosts()) {
            hosts.wireWithVeth();
            hosts.onA("sysctl", "-qw", "net.ipv4.tcp_ecn=1");
            try (RunningSwitch device = RunningSwitch.of(
                    "conquest -p k=28 -p columns=256 -p delay=40000000 -p threshold=128 --rate 1=12500kbit"
                            + " --queue-packets 4096 --port 0=afpacket:%s --port 1=afpacket:%s?capture=%s",
                    hosts.interfaceA(), hosts.interfaceB(), capture)) {
                pacedFlowAndBurst(hosts);
                JsonNode report = device.interrupt();
                assertThat(report.at("/traffic/conserved").asBoolean())
                        .as(report.toPrettyString())
                        .isTrue();
                assertThat(report.at("/control/cleared").asLong())
                        .as(report.toPrettyString())
                        .isPositive();
            }
        }
        List<String> paced = marks(capture, "tcp.dstport == " + PACED_PORT);
        assertThat(paced).contains(ECN_CAPABLE).filteredOn(MARKED::equals).isEmpty();
        List<String> burst = marks(capture, "udp.dstport == " + BURST_PORT);
        assertThat(burst).hasSizeGreaterThan(1_000);
        long marked = burst.stream().filter(MARKED::equals).count();
        System.out.printf(
                "ConQuest marked %d of the burst's %d packets, 0 of %d others%n", marked, burst.size(), paced.size());
        assertThat(marked).isGreaterThan(burst.size() / 10);
    }

    private static void pacedFlowAndBurst(TwoHosts hosts) throws IOException {
        Process pacedServer = server(hosts, PACED_PORT);
        Process burstServer = server(hosts, BURST_PORT);
        try {
            Process paced = new ProcessBuilder(hosts.commandOnA(
                            "iperf3",
                            "-c",
                            TwoHosts.ADDRESS_B,
                            "-p",
                            PACED_PORT,
                            "-t",
                            "5",
                            "--fq-rate",
                            "600K",
                            "-C",
                            "reno"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            // The switch has just started: what is to be compiled should be when the burst comes.
            Ping.until(hosts.hostA(), TwoHosts.ADDRESS_B);
            assertThat(Ping.answers(hosts.hostA(), 8, "0.25", TwoHosts.ADDRESS_B))
                    .containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
            Shell.Answer burst = hosts.onA(Plumb.words(
                    "iperf3 -c %s -p %s -u -b 200M -n 5M -l 1400 -S %s", TwoHosts.ADDRESS_B, BURST_PORT, ECN_CAPABLE));
            assertThat(burst.exit()).as(burst.output()).isZero();
            Shell.await(paced, 120);
            assertThat(paced.exitValue()).isZero();
        } finally {
            pacedServer.destroyForcibly();
            burstServer.destroyForcibly();
        }
    }

    private static Process server(TwoHosts hosts, String port) throws IOException {
        Process server = new ProcessBuilder(
                        TwoHosts.inside(hosts.hostB(), "iperf3", "-s", "-1", "--forceflush", "-p", port))
                .redirectErrorStream(true)
                .start();
        BufferedReader listening = server.inputReader(StandardCharsets.UTF_8);
        for (String line = ""; !line.contains("Server listening"); line = listening.readLine()) {
            assertThat(line).as("iperf3 -s ended early").isNotNull();
        }
        return server;
    }

    /** The ECN field of each packet. */
    private static List<String> marks(Path capture, String which) throws IOException {
        return Shell.runApart(
                        "tshark", "-n", "-r", capture.toString(), "-Y", which, "-T", "fields", "-e", "ip.dsfield.ecn")
                .output()
                .lines()
                .toList();
    }
}
