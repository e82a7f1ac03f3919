package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** ConQuest for real: Linux hosts, a port of 100 Mbit/s, a paced TCP flow and a burst that fills the queue. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ConQuestIT {
    private static final String TRAFFIC = """
            sysctl -qw net.ipv4.tcp_ecn=1
            for port in 5201 5202; do until iperf3 -4 -c h2 -p $port -n 1K; do sleep 0.1; done; done
            iperf3 -4 -c h2 -p 5201 --fq-rate 10M -t 3 &
            sleep 1
            iperf3 -4 -c h2 -p 5202 -u -b 200M -n 6M -S 2
            wait
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void needsRootAndTools() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "not root: no namespaces and veths to be had");
        for (String tool : List.of("ip", "unshare", "nsenter", "setpriv", "iperf3", "tcpdump")) {
            assumeTrue(Shell.has(tool), tool + " is not installed");
        }
    }

    /** Both flows understand ECN. The burst holds nearly all of the queue, and only it is to be marked. */
    @Test
    void marksTheBurstAndNotTheOthers() throws IOException {
        Path capture = folder.resolve("h2.pcap");
        List<String> command = new ArrayList<>(RunIT.plumb());
        command.addAll(List.of(
                "lab", "--rate", "100mbit", "--background", "h2=iperf3 -s -p 5201", "--background", "h2=iperf3 -s -p 5202",
                "--background", "h2=tcpdump -i eth0 -U -s 64 -w " + capture + " ip",
                "conquest", "-p", "k=24", "-p", "alpha=300", "-p", "drain=136", "-p", "delay=5000000",
                "--queue-packets", "4096", "--", "sh", "-c", TRAFFIC));
        Shell.Answer answer = Shell.run(command.toArray(String[]::new));
        assertThat(answer.exit()).as(answer.output()).isZero();

        long burst = count(capture, "udp");
        assertThat(burst).as("packets of the burst").isGreaterThan(2_000);
        assertThat(count(capture, "udp and ip[1] & 3 == 3")).as("of them marked").isGreaterThan(burst / 2);
        assertThat(count(capture, "tcp dst port 5201 and ip[1] & 3 == 2")).as("the other's, markable").isGreaterThan(1_000);
        assertThat(count(capture, "tcp and ip[1] & 3 == 3")).as("others marked").isZero();
    }

    private static long count(Path capture, String filter) throws IOException {
        return Shell.must("tcpdump", "-n", "-r", capture.toString(), filter).lines().filter(line -> line.contains(" IP ")).count();
    }
}
