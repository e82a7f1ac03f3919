package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code l2switch} between Linux hosts. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Tag("long")
class L2SwitchIT {
    @BeforeEach
    void needsRootAndTools() throws IOException {
        Shell.needsRoot("ip", "ping", "iperf3", "unshare", "nsenter", "setpriv");
    }

    private static Map<String, Integer> places(JsonNode report) {
        Map<String, Integer> places = new TreeMap<>();
        report.at("/control/stations")
                .forEach(row -> places.put(
                        row.path("address").asText(), row.path("port").asInt()));
        return places;
    }

    /**
     * Every host sends to every other; all that is flooded are broadcasts, groups, and what came before it had learnt.
     */
    @Test
    void fourHostsReachEachOtherAndNothingIsFloodedOnceTheyAreKnown() throws IOException {
        List<String> command = new ArrayList<>(RunIT.plumb());
        command.addAll(List.of("lab", "--json", "--hosts", "4", "--on", "all", "--background", "all=iperf3 -s"));
        command.addAll(List.of("l2switch", "--", "sh", "-c"));
        command.add("for h in h1 h2 h3 h4; do [ $h = $HOST ] || until iperf3 -4 -c $h -n 5M; do :; done; done");
        Shell.Answer answer = Shell.runApart(command.toArray(String[]::new));
        assertThat(answer.exit()).as(answer.output()).isZero();
        JsonNode report = new ObjectMapper().readTree(answer.output()).path("report");
        JsonNode traffic = report.path("traffic");
        assertThat(traffic.path("conserved").asBoolean())
                .as(traffic.toPrettyString())
                .isTrue();
        // Twelve times 5 MiB; segments may be as large as the hosts like.
        assertThat(traffic.path("received").asLong()).isGreaterThan(1_000);
        assertThat(traffic.path("copies").asLong()).as(traffic.toPrettyString()).isLessThan(1_000);
        assertThat(places(report))
                .isEqualTo(Map.of(
                        "02:00:00:00:00:01", 0,
                        "02:00:00:00:00:02", 1,
                        "02:00:00:00:00:03", 2,
                        "02:00:00:00:00:04", 3));
    }

    /** The host has a second cable, to another port; it pulls the first and goes on with the second. */
    @Test
    void aHostThatHasMovedIsFoundAgain() throws IOException {
        try (TwoHosts hosts = new TwoHosts()) {
            hosts.wireWithVeth();
            String other = "plvC" + hosts.interfaceA().substring("plvA".length());
            Shell.must("ip", "link", "add", other, "type", "veth", "peer", "name", "eth1", "netns", hosts.hostA());
            Shell.must("ip", "link", "set", other, "up");
            try (RunningSwitch device = RunningSwitch.of(
                    "l2switch --port 0=afpacket:%s --port 1=afpacket:%s --port 2=afpacket:%s",
                    hosts.interfaceA(), hosts.interfaceB(), other)) {
                Ping.until(hosts.hostA(), TwoHosts.ADDRESS_B);
                String mac = Shell.must(TwoHosts.inside(hosts.hostA(), "cat", "/sys/class/net/eth0/address"))
                        .strip();
                onA(hosts, "ip", "link", "set", "eth0", "down");
                onA(hosts, "ip", "addr", "del", TwoHosts.ADDRESS_A + "/24", "dev", "eth0");
                onA(hosts, "ip", "link", "set", "eth1", "address", mac, "up");
                onA(hosts, "ip", "addr", "add", TwoHosts.ADDRESS_A + "/24", "dev", "eth1");
                Ping.until(hosts.hostA(), TwoHosts.ADDRESS_B);
                Ping.until(hosts.hostB(), TwoHosts.ADDRESS_A);
                JsonNode report = device.interrupt();
                assertThat(places(report)).as(report.toPrettyString()).containsEntry(mac, 2);
                assertThat(report.at("/control/moved").asLong()).isEqualTo(1);
            }
        }
    }

    private static void onA(TwoHosts hosts, String... command) throws IOException {
        Shell.Answer answer = hosts.onA(command);
        assertThat(answer.exit()).as(answer.output()).isZero();
    }
}
