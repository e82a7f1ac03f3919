package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two switches with two links between them, a Linux host behind each: pings with pauses between them take both links.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Tag("long")
class FlowletIT {
    @Test
    void burstsOfOneFlowTakeBothPaths() throws IOException {
        Shell.needsRoot("ping");
        try (TwoHosts hosts = new TwoHosts();
                Links links = new Links()) {
            hosts.wireWithVeth();
            try (RunningSwitch left = balancer(hosts.interfaceA(), links.end(1, "a"), links.end(2, "a"));
                    RunningSwitch right = balancer(hosts.interfaceB(), links.end(1, "b"), links.end(2, "b"))) {
                Ping.until(hosts.hostA(), TwoHosts.ADDRESS_B);
                // In any order: by one path an answer may overtake one that takes the other.
                assertThat(Ping.answers(hosts.hostA(), 60, "0.05", TwoHosts.ADDRESS_B))
                        .doesNotHaveDuplicates()
                        .hasSizeGreaterThanOrEqualTo(60);
                JsonNode traffic = left.interrupt().path("traffic");
                JsonNode ports = traffic.path("ports");
                right.interrupt();
                // Each ping is a flowlet of its own: 60 fair draws leave a path without one once in 10^18 times.
                assertThat(ports.at("/1/sent").asLong()).as(ports.toString()).isPositive();
                assertThat(ports.at("/2/sent").asLong()).as(ports.toString()).isPositive();
                assertThat(ports.at("/1/sent").asLong() + ports.at("/2/sent").asLong())
                        .isGreaterThanOrEqualTo(60);
            }
        }
    }

    private static RunningSwitch balancer(String host, String first, String second) throws IOException {
        return RunningSwitch.of(
                "flowlet --port 0=afpacket:%s --port 1=afpacket:%s --port 2=afpacket:%s", host, first, second);
    }

    /** Two veth pairs between the switches. */
    private static final class Links implements AutoCloseable {
        private final String name = "plf" + ProcessHandle.current().pid() % 100_000;

        Links() throws IOException {
            for (int link = 1; link <= 2; link++) {
                Shell.must("ip", "link", "add", end(link, "a"), "type", "veth", "peer", "name", end(link, "b"));
                for (String side : new String[] {"a", "b"}) {
                    Shell.must("sysctl", "-q", "-w", "net.ipv6.conf." + end(link, side) + ".disable_ipv6=1");
                    Shell.must("ip", "link", "set", end(link, side), "arp", "off", "up");
                }
            }
        }

        String end(int link, String side) {
            return name + side + link;
        }

        @Override
        public void close() throws IOException {
            Shell.run("ip", "link", "del", end(1, "a"));
            Shell.run("ip", "link", "del", end(2, "a"));
        }
    }
}
