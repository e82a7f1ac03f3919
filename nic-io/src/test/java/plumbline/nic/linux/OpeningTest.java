package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import plumbline.nic.support.Ports;
import plumbline.nic.support.Tool;
import plumbline.pipelines.port.PortException;

/** What a user reads when a live port cannot be opened. */
class OpeningTest {
    @Test
    void noSuchInterface() {
        assertThat(refusal("afpacket:foo", PortException.Cause.ENVIRONMENT))
                .startsWith("afpacket:foo: no such interface; present: ")
                .contains("lo");
        assertThat(refusal("afpacket:", PortException.Cause.ENVIRONMENT)).startsWith("afpacket:: no such interface");
        assertThat(refusal("afpacket:an-interface-with-a-long-name", PortException.Cause.ENVIRONMENT))
                .contains("no such interface");
        assertThat(refusal("afpacket:lo?fast=1", PortException.Cause.USAGE)).contains("unknown option 'fast'");
    }

    @Test
    void noNameForATap() {
        assertThat(refusal("tap:", PortException.Cause.USAGE)).contains("is no name for an interface");
        assertThat(refusal("tap:tap%d", PortException.Cause.USAGE)).contains("'tap%d' is no name for an interface");
        assertThat(refusal("tap:abcdefghijklmnop", PortException.Cause.USAGE)).contains("1 to 15");
    }

    @Test
    void anInterfaceThatIsNoTap() {
        Assumptions.assumeTrue(ProcessHandle.current().info().user().orElse("").equals("root"), "not root");
        assertThat(refusal("tap:lo", PortException.Cause.ENVIRONMENT))
                .isEqualTo("tap:lo: the interface exists and is no tap device; take another name");
    }

    @Test
    void withoutTheCapabilities() throws Exception {
        Tool.assume("setpriv");
        assertThat(unprivileged("afpacket:lo"))
                .contains(
                        "afpacket:lo: needs CAP_NET_RAW: run as root, or setcap cap_net_raw,cap_net_admin+ep on java");
        assertThat(unprivileged("tap:plnone")).contains("tap:plnone: needs CAP_NET_ADMIN: run as root");
    }

    /** Opens a port in another JVM that has no capabilities for the network. */
    private static String unprivileged(String port) throws Exception {
        Tool.Result result = Tool.run(
                "setpriv",
                "--bounding-set",
                "-net_raw,-net_admin",
                "--inh-caps",
                "-net_raw,-net_admin",
                System.getProperty("java.home") + "/bin/java",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                classPath(OpeningTest.class, AfPacketPort.class, PortException.class, UnsafeBuffer.class),
                OpeningTest.class.getName(),
                port);
        Assumptions.assumeTrue(!result.text().contains("setpriv:"), result.text());
        return result.text();
    }

    /** Where some classes came from; a test runner may have loaded them from anywhere. */
    private static String classPath(Class<?>... classes) {
        return Stream.of(classes)
                .map(type -> type.getProtectionDomain().getCodeSource())
                .map(source ->
                        Path.of(URI.create(source.getLocation().toString())).toString())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    public static void main(String[] ports) {
        try {
            Ports.open(ports[0]).close();
            System.out.println("opened");
        } catch (PortException e) {
            System.out.println(e.getMessage());
        }
    }

    private static String refusal(String port, PortException.Cause cause) {
        PortException refusal = catchThrowableOfType(PortException.class, () -> Ports.open(port));
        assertThat(refusal.kind()).isEqualTo(cause);
        assertThat(refusal.getMessage()).doesNotContain("\n");
        return refusal.getMessage();
    }
}
