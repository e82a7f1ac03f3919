package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.nic.pcap.CaptureWriter;
import plumbline.nic.support.Tool;
import plumbline.nic.support.Tshark;

/** Wireshark looks at everything that a port hands on while Linux sends with all offloads on. */
class OffloadTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void whatLeavesTheHostsIsWhatWouldBeOnAWire(Way way) throws Exception {
        Tool.assume("iperf3");
        Path file = folder.resolve("wire.pcap");
        try (Namespaces hosts = Namespaces.withVeths();
                Wire wire =
                        new Wire(recorded(way, hosts, 0, file), recorded(way, hosts, 1, folder.resolve("back.pcap")))) {
            for (String to : List.of("10.66.0.2", "fd66::2")) {
                // iperf3 ends with what is still in the sender's buffer unsent: that must not be most of it on a busy
                // machine.
                Iperf.run(hosts, to, "-n", "8M", "-w", "256K");
                hosts.in(0, "ping", "-c", "3", "-i", "0.01", "-s", "4000", to); // fragments
            }
            assertThat(wire.longest()).isEqualTo(1514);
        }
        List<List<String>> frames = Tshark.fields(
                file,
                "_ws.malformed",
                "tcp.analysis.lost_segment",
                "ip.checksum.status",
                "tcp.checksum.status",
                "frame.len",
                "tcp.len");
        long full4 = frames.stream()
                .filter(List.of("", "", "1", "1", "1514", "1448")::equals)
                .count();
        long full6 = frames.stream()
                .filter(List.of("", "", "", "1", "1514", "1428")::equals)
                .count();
        System.out.println(frames.size() + " frames, full ones: " + full4 + " over IPv4, " + full6 + " over IPv6");
        // 8 MiB fill some 5,800 frames; super-frames need not be multiples of a segment
        assertThat(full4).isGreaterThan(3_000);
        assertThat(full6).isGreaterThan(3_000);
        // What a ring loses while the machine is busy are a few; what splitting lost would be one of each super-frame.
        assertThat(frames.stream().filter(fields -> !fields.get(1).isEmpty()).count())
                .isLessThan(frames.size() / 100);
        assertThat(frames)
                .allMatch(fields -> fields.get(0).isEmpty(), "nothing malformed")
                .allMatch(fields -> fields.get(2).matches("1?"), "IPv4 header checksums are good")
                .allMatch(fields -> fields.get(3).matches("1?"), "TCP checksums are good");
    }

    /** Between the tunnels of two kernels, which each leave super-frames in it. */
    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void whatLeavesATunnelOfTheHostsIsWhatWouldBeOnAWire(Way way) throws Exception {
        Tool.assume("iperf3");
        Path file = folder.resolve("wire.pcap");
        try (Namespaces hosts = Namespaces.withVeths();
                Wire wire =
                        new Wire(recorded(way, hosts, 0, file), recorded(way, hosts, 1, folder.resolve("back.pcap")))) {
            for (int host = 0; host < 2; host++) {
                tunnel(hosts, host);
            }
            for (String to : List.of("10.67.0.2", "fd67::2")) {
                Iperf.run(hosts, to, "-n", "8M", "-w", "256K");
            }
            assertThat(wire.longest()).isEqualTo(1514);
        }
        List<List<String>> frames = Tshark.fields(
                file, "ip.checksum.status", "udp.checksum.status", "tcp.checksum.status", "frame.len", "tcp.len");
        // outside IPv4, whose header has a checksum, and UDP, which has it with udpcsum; inside TCP
        long full4 = frames.stream()
                .filter(List.of("1,1", "1", "1", "1514", "1398")::equals)
                .count();
        long full6 = frames.stream()
                .filter(List.of("1", "1", "1", "1514", "1378")::equals)
                .count();
        System.out.println(
                frames.size() + " frames, full ones: " + full4 + " of IPv4, " + full6 + " of IPv6 in the tunnel");
        assertThat(full4).isGreaterThan(3_000);
        assertThat(full6).isGreaterThan(3_000);
        assertThat(frames)
                .allMatch(fields ->
                        fields.get(0).matches("1?(,1)?") && fields.get(2).matches("1?"));
    }

    private static void tunnel(Namespaces hosts, int host) throws Exception {
        String name = "vx" + hosts.inside(host);
        Tool.Result made = Tool.run(("ip -n " + hosts.namespace(host) + " link add " + name
                        + " type vxlan id 42 dstport 4789 udpcsum" + " local 10.66.0." + (host + 1) + " remote 10.66.0."
                        + (2 - host) + " dev " + hosts.inside(host))
                .split(" "));
        Assumptions.assumeTrue(made.exit() == 0, "this kernel has no VXLAN: " + made.text());
        hosts.configure(host, name, "10.67.0.", "fd67::");
    }

    private static Recorded recorded(Way way, Namespaces hosts, int host, Path file) throws Exception {
        return new Recorded(way.open(hosts.outside(host)), CaptureWriter.create(file));
    }
}
