package plumbline.nic.tunnel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.nic.support.Ports;
import plumbline.nic.support.Tool;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortProvider;
import plumbline.pipelines.port.PortSpec;

/** What is said when a process has no file descriptor left. */
class DescriptorsTest {
    /** Opens ports in another JVM, which may have few descriptors, until it has none. */
    @ParameterizedTest
    @ValueSource(strings = {"epoll"})
    void portsSayThatNoneIsLeft(String io) throws Exception {
        Tool.assume("prlimit");
        Tool.Result result = Tool.run(
                "prlimit",
                "--nofile=96",
                System.getProperty("java.home") + "/bin/java",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                DescriptorsTest.class.getName(),
                "udp:127.0.0.1:0,127.0.0.1:9?io=" + io);
        assertThat(result.text())
                .startsWith("ENVIRONMENT ")
                .contains("Too many open files")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"nio"})
    void portsSayThatNoneIsLeftWithoutEpoll(String io) throws Exception {
        portsSayThatNoneIsLeft(io);
    }

    public static void main(String[] port) throws PortException {
        PortProvider udp = Ports.provider("udp"); // found once: to look into a folder needs a descriptor
        refusal(udp, "udp:192.0.2.1:0,127.0.0.1:9"); // loads what a refusal needs while there are descriptors for it
        System.out.println(refusal(udp, port[0]));
        System.exit(0);
    }

    /** Opens ports until one is refused. */
    private static String refusal(PortProvider provider, String port) throws PortException {
        PortSpec spec = PortSpec.parse(port);
        List<Port> opened = new ArrayList<>();
        try {
            while (true) {
                opened.add(provider.open(spec));
            }
        } catch (PortException e) {
            return e.kind() + " " + e.getMessage();
        }
    }
}
