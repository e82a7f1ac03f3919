package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.nic.pcap.CaptureWriter;
import plumbline.nic.support.Ports;
import plumbline.nic.support.Tool;

/** Wireshark looks at everything that a port hands on while Linux sends with all offloads on. */
class OffloadTest {
    @TempDir
    Path folder;

    @Test
    void whatLeavesTheHostsIsWhatWouldBeOnAWire() throws Exception {
        Tool.assume("iperf3");
        Tool.assume("tshark");
        Path file = folder.resolve("wire.pcap");
        try (Namespaces hosts = Namespaces.withVeths();
                Wire wire = new Wire(recorded(hosts, 0, file), recorded(hosts, 1, folder.resolve("back.pcap")))) {
            for (String to : List.of("10.66.0.2", "fd66::2")) {
                Process server = hosts.start(1, "iperf3", "-s", "-1");
                Thread.sleep(300);
                hosts.in(0, "iperf3", "-c", to, "-n", "8M");
                server.waitFor();
                hosts.in(0, "ping", "-c", "3", "-i", "0.01", "-s", "4000", to); // fragments
            }
            assertThat(wire.longest()).isEqualTo(1514);
        }
        List<String> lines = Tool.must(
                        "tshark", "-n", "-r", file.toString(), "-o", "ip.check_checksum:TRUE", "-o", "tcp.check_checksum:TRUE",
                        "-o", "udp.check_checksum:TRUE", "-T", "fields", "-E", "separator=,", "-e", "frame.len",
                        "-e", "ip.checksum.status", "-e", "tcp.checksum.status", "-e", "tcp.len", "-e", "_ws.malformed",
                        "-e", "tcp.analysis.lost_segment", "-e", "tcp.analysis.out_of_order")
                .lines()
                .filter(line -> !line.startsWith("Running"))
                .toList();
        long full4 = lines.stream().filter("1514,1,1,1448,,,"::equals).count();
        long full6 = lines.stream().filter("1514,,1,1428,,,"::equals).count();
        System.out.println(lines.size() + " frames, full ones: " + full4 + " over IPv4, " + full6 + " over IPv6");
        // 8 MiB fill some 5,800 frames; super-frames need not be multiples of a segment
        assertThat(full4).isGreaterThan(3_000);
        assertThat(full6).isGreaterThan(3_000);
        assertThat(lines)
                .allMatch(line -> line.split(",", -1)[1].matches("1?"), "IPv4 header checksums are good")
                .allMatch(line -> line.split(",", -1)[2].matches("1?"), "TCP checksums are good")
                .allMatch(line -> line.endsWith(",,,"), "nothing is malformed, lost or out of order");
    }

    private static Recorded recorded(Namespaces hosts, int host, Path file) throws Exception {
        AfPacketPort port = (AfPacketPort) Ports.open("afpacket:" + hosts.outside(host));
        return new Recorded(port, CaptureWriter.create(file));
    }
}
