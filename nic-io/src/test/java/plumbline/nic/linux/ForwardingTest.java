package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.nic.support.Ports;
import plumbline.nic.support.Tool;
import plumbline.pipelines.port.Port;

/** Two hosts talk through a wire made of two ports, with everything as Linux sets it up: offloads on. */
class ForwardingTest {
    private static final Pattern ANSWER = Pattern.compile(" bytes from .*icmp_seq=([0-9]+) ");

    @ParameterizedTest
    @EnumSource
    void veths(Way way) throws Exception {
        Tool.assume("ping");
        try (Namespaces hosts = Namespaces.withVeths();
                Wire wire = new Wire(way.open(hosts.outside(0)), way.open(hosts.outside(1)))) {
            if (way == Way.MESSAGES) { // the ring is not for so few
                ping(hosts, "10.66.0.2", "56");
                ping(hosts, "fd66::2", "1400");
            }
            Tool.assume("iperf3");
            tcp(hosts, "10.66.0.2");
            tcp(hosts, "fd66::2");
            assertThat(wire.longest()).isEqualTo(1514);
            udp(hosts, "10.66.0.2");
        }
    }

    @Test
    void veths_withVlanTags() throws Exception {
        Tool.assume("ping");
        try (Namespaces hosts = Namespaces.withVeths();
                Wire wire = new Wire(afpacket(hosts, 0), afpacket(hosts, 1))) {
            Assumptions.assumeTrue(
                    Tool.run("ip", "link", "add", "link", hosts.outside(0), "name", "plv", "type", "vlan", "id", "7")
                                    .exit()
                            == 0,
                    "this kernel has no VLAN interfaces");
            Tool.must("ip", "link", "del", "plv");
            for (int host = 0; host < 2; host++) {
                String vlan = "v" + host;
                hosts.in(
                        host,
                        "ip",
                        "link",
                        "add",
                        "link",
                        hosts.inside(host),
                        "name",
                        vlan,
                        "type",
                        "vlan",
                        "id",
                        "77");
                hosts.configure(host, vlan, "10.77.0.", "fd77::");
            }
            ping(hosts, "10.77.0.2", "1472");
            ping(hosts, "fd77::2", "56");
            Tool.assume("iperf3");
            tcp(hosts, "10.77.0.2");
            assertThat(wire.longest()).isEqualTo(1518);
        }
    }

    @Test
    void taps() throws Exception {
        Tool.assume("ping");
        try (Namespaces hosts = new Namespaces();
                Wire wire = new Wire(tap(hosts, 0), tap(hosts, 1))) {
            ping(hosts, "10.66.0.2", "56");
            Tool.assume("iperf3");
            tcp(hosts, "10.66.0.2");
            assertThat(wire.longest()).isEqualTo(1514);
        }
    }

    private static AfPacketPort afpacket(Namespaces hosts, int host) throws Exception {
        return (AfPacketPort) Ports.open("afpacket:" + hosts.outside(host));
    }

    private static TapPort tap(Namespaces hosts, int host) throws Exception {
        String name = hosts.outside(host);
        Port tap = Ports.open("tap:" + name);
        Tool.must("ip", "link", "set", name, "netns", hosts.namespace(host));
        hosts.configure(host, name, "10.66.0.", "fd66::");
        return (TapPort) tap;
    }

    /**
     * All are answered, none twice and none before another, however long that takes: ping asks on until it has so many
     * answers.
     */
    private static void ping(Namespaces hosts, String to, String bytes) throws Exception {
        hosts.reach(0, to);
        String said = hosts.in(0, "ping", "-n", "-c", "20", "-i", "0.02", "-w", "120", "-s", bytes, to);
        List<Integer> answered = ANSWER.matcher(said)
                .results()
                .map(answer -> Integer.parseInt(answer.group(1)))
                .toList();
        assertThat(answered).as(said).hasSizeGreaterThanOrEqualTo(20);
        assertThat(answered)
                .as(said)
                .isEqualTo(IntStream.rangeClosed(1, answered.size()).boxed().toList());
        System.out.println(said.lines().toList().getLast());
    }

    /** What waits in a buffer when iperf3 ends is not counted; what is lost again and again takes too long. */
    private static void tcp(Namespaces hosts, String to) throws Exception {
        String said = Iperf.run(hosts, to, "-n", "20M", "-w", "256K");
        Matcher received = Pattern.compile("([0-9.]+) MBytes +([0-9.]+) Mbits/sec.*receiver")
                .matcher(said);
        assertThat(received.find()).as(said).isTrue();
        System.out.println("TCP to " + to + ": " + received.group(2) + " Mb/s");
        assertThat(Double.parseDouble(received.group(1))).isGreaterThan(15);
    }

    private static void udp(Namespaces hosts, String to) throws Exception {
        String said = Iperf.run(hosts, to, "-u", "-b", "20M", "-l", "1400", "-k", "1000");
        Matcher received = Pattern.compile(" ([0-9]+)/([0-9]+) \\(.*receiver").matcher(said);
        assertThat(received.find()).as(said).isTrue();
        System.out.println("UDP to " + to + ": lost " + received.group(1) + " of " + received.group(2));
        assertThat(Integer.parseInt(received.group(1))).isLessThan(Integer.parseInt(received.group(2)));
    }
}
