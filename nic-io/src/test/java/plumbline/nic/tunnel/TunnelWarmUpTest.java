package plumbline.nic.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.nic.support.Tool;
import plumbline.pipelines.port.PortCounters;

@Timeout(600)
class TunnelWarmUpTest {
    /** In a virtual machine of its own, where nothing is loaded yet: 330 and more without a rehearsal. */
    @ParameterizedTest
    @CsvSource({"udp:,nio", "vxlan:42@,epoll"})
    void theFirstFrameLoadsHardlyAnyClass(String scheme, String io) throws Exception {
        String said = Tool.must(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                FirstFrame.class.getName(),
                scheme,
                io);
        int classes =
                Integer.parseInt(said.lines().reduce((first, last) -> last).orElseThrow());
        System.out.println(scheme + " " + io + ": " + classes + " classes loaded by the first frame");
        assertThat(classes).isLessThan(40);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"udp:,epoll", "vxlan:42@,nio"})
    void theFirstFrameLoadsHardlyAnyClassInOtherWays(String scheme, String io) throws Exception {
        theFirstFrameLoadsHardlyAnyClass(scheme, io);
    }

    /** Prints how many classes are loaded while the first frame passes. */
    static final class FirstFrame {
        private FirstFrame() {}

        public static void main(String[] arguments) throws Exception {
            int[] ports = Tunnels.freePorts(2, InetAddress.getByName("127.0.0.1"));
            String a = "127.0.0.1:" + ports[0];
            String b = "127.0.0.1:" + ports[1];
            byte[] frame = Tunnels.frame(1, 60);
            ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
            try (TunnelPort from = Tunnels.open(arguments[0] + a + "," + b + "?io=" + arguments[1]);
                    TunnelPort to = Tunnels.open(arguments[0] + b + "," + a + "?io=" + arguments[1])) {
                long before = classes.getTotalLoadedClassCount();
                Tunnels.send(from, frame);
                int came = Tunnels.receive(to, 1).size();
                long after = classes.getTotalLoadedClassCount();
                if (came != 1) {
                    throw new IllegalStateException("the frame did not come");
                }
                System.out.println(after - before);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"udp:127.0.0.1", "udp:[::1]", "vxlan:42@127.0.0.1"})
    void leavesNothingBehind(String start) throws Exception {
        String address = start.substring(start.startsWith("vxlan") ? 9 : 4);
        int[] ports = Tunnels.freePorts(2, InetAddress.getByName(address));
        assertThat(Tunnels.await(() -> loops() == 0))
                .as("those of ports closed before end")
                .isTrue();
        try (TunnelPort port = Tunnels.open(start + ":" + ports[0] + "," + address + ":" + ports[1])) {
            assertThat(loops()).isEqualTo(1);
            PortCounters counters = Tunnels.settled(port);
            assertThat(counters.received() + counters.sent()).isZero();
            assertThat(counters.receiveDrops().total() + counters.sendDrops().total())
                    .isZero();
        }
    }

    private static long loops() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("tunnel"))
                .count();
    }

    /** A name that nobody has: said as such, and which port wants it. */
    @Test
    void aNameThatNobodyHasIsSaid() {
        assertThat(catchThrowable(() -> Tunnels.open("udp:127.0.0.1:0,no-such-host.invalid:5000")))
                .hasMessage(
                        "port 'udp:127.0.0.1:0,no-such-host.invalid:5000': 'no-such-host.invalid' is no address of a"
                                + " machine");
    }
}
