package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Linux hosts on two subnets with the router between them: they have an address and a default route, and no more. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Tag("long")
class RouterIT {
    private static final String SETUP = """
        interfaces:
          - {port: 0, mac: "02:00:00:00:01:fe", addresses: [10.77.1.254/24, "fd77:1::fe/64"]}
          - {port: 1, mac: "02:00:00:00:02:fe", addresses: [10.77.2.254/24, "fd77:2::fe/64"]}
        """;

    @TempDir
    Path temp;

    @BeforeEach
    void needsRootAndTools() throws IOException {
        Shell.needsRoot("ip", "ping", "iperf3");
        assumeTrue(Shell.hasIpv6(), "this kernel has no IPv6");
    }

    @Test
    void hostsOfTwoSubnetsReachEachOtherByBothVersionsOfIp() throws IOException {
        Path setup = Files.writeString(temp.resolve("router.yaml"), SETUP);
        try (TwoHosts hosts = new TwoHosts()) {
            hosts.wireWithVeth();
            subnet(hosts.commandOnA(), 1);
            subnet(TwoHosts.inside(hosts.hostB()), 2);
            try (RunningSwitch router = RunningSwitch.between(hosts, "router --setup %s", setup)) {
                reaches(hosts, "10.77.1.254", 64);
                reaches(hosts, "10.77.2.254", 64);
                reaches(hosts, "10.77.2.1", 63);
                reaches(hosts, "fd77:1::fe", 64);
                reaches(hosts, "fd77:2::1", 63);
                assertThat(hosts.onA("ping", "-c", "1", "-W", "1", "-t", "1", "10.77.2.1")
                                .exit())
                        .isNotZero();
                transfers(hosts, "10.77.2.1");
                transfers(hosts, "fd77:2::1");
                JsonNode report = router.interrupt();
                assertThat(report.toString()).contains("\"10.77.2.1\"", "\"02:00:00:00:00:02\"", "\"10.77.1.1\"");
            }
        }
    }

    private static void subnet(String[] inside, int number) throws IOException {
        for (String command : List.of(
                "ip addr flush dev eth0",
                "ip addr add 10.77." + number + ".1/24 dev eth0",
                "ip addr add fd77:" + number + "::1/64 dev eth0 nodad",
                "ip route add default via 10.77." + number + ".254",
                "ip route add default via fd77:" + number + "::fe")) {
            Shell.must(with(inside, "sh", "-c", command));
        }
    }

    private static String[] with(String[] inside, String... command) {
        String[] whole = new String[inside.length + command.length];
        System.arraycopy(inside, 0, whole, 0, inside.length);
        System.arraycopy(command, 0, whole, inside.length, command.length);
        return whole;
    }

    /** Until one answer comes: the first packet to a neighbour may be lost while the router asks for it. */
    private static void reaches(TwoHosts hosts, String address, int timeToLive) throws IOException {
        assertThat(Ping.until(hosts.hostA(), address)).contains(" ttl=" + timeToLive + " ");
    }

    private static void transfers(TwoHosts hosts, String address) throws IOException {
        Process server = new ProcessBuilder(TwoHosts.inside(hosts.hostB(), "iperf3", "-s", "-1"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            String script = "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do iperf3 -c " + address
                    + " -n 2M --connect-timeout 10000 && exit 0; sleep 1; done; exit 1";
            Shell.Answer answer = hosts.onA("sh", "-c", script);
            assertThat(answer.exit()).as(answer.output()).isZero();
        } finally {
            server.destroyForcibly();
        }
    }
}
