package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * ConQuest on two live taps, around a device that is none of ours: a bridge of Linux that sends at 1.25 Mbit/s. That is
 * slow, so that the queue lasts for seconds: a machine with other jobs must not matter.
 *
 * <pre>
 *   source ── a0 ═ a1 ── [ bridge ] ── b0, shaped ═ b1
 *                  └ tap of what enters             └ tap of what leaves
 * </pre>
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Tag("long")
class TapIT {
    private static final int PACKETS = 500;

    private final String namespace = "plT" + ProcessHandle.current().pid() % 100_000;

    @BeforeEach
    void wire() throws IOException {
        Shell.needsRoot("ip", "tc", "sysctl");
        Shell.must("ip", "netns", "add", namespace);
        inside("sysctl -qw net.ipv6.conf.default.disable_ipv6=1");
        assumeTrue(
                Shell.run(TwoHosts.inside(
                                        namespace, "ip", "link", "add", "br0", "type", "bridge", "mcast_snooping", "0"))
                                .exit()
                        == 0,
                "this kernel has no bridge");
        for (String pair : List.of("a", "b")) {
            inside("ip link add %s0 type veth peer name %s1", pair, pair);
            inside("ip link set %s0 up", pair);
            inside("ip link set %s1 up", pair);
        }
        inside("ip link set a1 master br0");
        inside("ip link set b0 master br0");
        inside("ip link set br0 up");
        inside("tc qdisc add dev b0 root tbf rate 1250kbit burst 5k limit 5m");
    }

    @AfterEach
    void unwire() throws IOException {
        Shell.run("ip", "netns", "del", namespace);
    }

    private void inside(String line, Object... values) throws IOException {
        Shell.must(TwoHosts.inside(namespace, Plumb.words(line, values)));
    }

    /**
     * Packets of 1,000 bytes come at 2.5 Mbit/s and leave at 1.25: packet n waits about 3.2 ms · n. From the fiftieth
     * on they have waited 160 ms and have 20 of their flow before them, and are dropped in the copy. How many of these
     * 450 the program sees so depends on the machine: while the switch has no processor, what came and what left in the
     * meantime seem to have done so at once. {@code TapTest} counts them in virtual time; here there must be some, and
     * none of the first twenty.
     */
    @ParameterizedTest
    @CsvSource({"udp, 4", "tcp, 4", "udp, 6"})
    void whoWaitsBehindHisOwnIsFound(String protocol, String version) throws IOException, InterruptedException {
        try (RunningSwitch conquest = RunningSwitch.inside(
                namespace,
                "conquest --target unlimited -p tap=1 -p ip6=1 -p monitored=2 -p action=2 -p k=27 -p"
                        + " columns=64 -p delay=160000000 -p threshold=20 -p patience=2000000000 --port"
                        + " 0=afpacket:a1 --port 1=afpacket:b1 --port 2=null:")) {
            try (RunningSwitch source = source(protocol, version)) {
                awaitSeen(conquest);
                source.interrupt();
            }
            JsonNode report = conquest.interrupt();
            JsonNode traffic = report.path("traffic");
            assertThat(traffic.path("conserved").asBoolean())
                    .as(report.toPrettyString())
                    .isTrue();
            assertThat(traffic.at("/ports/0/received").asInt()).isEqualTo(PACKETS);
            assertThat(traffic.at("/ports/1/received").asInt()).isEqualTo(PACKETS);
            assertThat(traffic.at("/drops/ingress_program").asInt())
                    .as("what enters is only looked at")
                    .isEqualTo(PACKETS);
            assertThat(traffic.at("/drops/egress_program").asInt())
                    .as(report.toPrettyString())
                    .isBetween(1, PACKETS - 20);
        }
    }

    /** It has a port that could always bring more, so it runs on when its generator is done. */
    private RunningSwitch source(String protocol, String version) throws IOException {
        return RunningSwitch.inside(
                namespace,
                "l2forward --port 0=gen:uniform?packets=%s&flows=1&rate=2500kbit&size=1000&proto=%s&ip=%s"
                        + " --port 1=afpacket:a0",
                PACKETS,
                protocol,
                version);
    }

    /** Until it has seen all come and all leave. */
    private static void awaitSeen(RunningSwitch conquest) throws IOException, InterruptedException {
        String process = Long.toString(conquest.process().pid());
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(300);
        long seen = 0;
        while (seen < 2 * PACKETS) {
            assertThat(System.nanoTime())
                    .as("%d of %d packets were seen to come or leave", seen, PACKETS)
                    .isLessThan(end);
            Thread.sleep(100);
            seen = new ObjectMapper()
                    .readTree(Plumb.line("stat %s --json", process).must())
                    .at("/counters/received")
                    .asLong();
        }
    }
}
