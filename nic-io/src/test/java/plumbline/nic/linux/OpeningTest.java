package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.nic.support.Ports;
import plumbline.nic.support.Tool;
import plumbline.pipelines.port.PortException;
import plumbline.vm.count.CounterBlock;

/** What a user reads when a live port cannot be opened. */
class OpeningTest {
    @TempDir
    Path temp;

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
        String advice = "run as root, or with ambient capabilities: setpriv --inh-caps +net_raw,+net_admin,+bpf"
            + " --ambient-caps +net_raw,+net_admin,+bpf plumb run, or AmbientCapabilities= of systemd (docs/PORTS.md)";
        String[] none = {"--bounding-set", "-net_raw,-net_admin", "--inh-caps", "-net_raw,-net_admin"};
        assertThat(opened("afpacket:lo", privileges(none))).contains("afpacket:lo: needs CAP_NET_RAW: " + advice);
        assertThat(opened("tap:plnone", privileges(none))).contains("tap:plnone: needs CAP_NET_ADMIN: " + advice);
    }

    /** As the messages advise: by a user who is not root, in a namespace where nothing can be harmed. */
    @Test
    void withAmbientCapabilities() throws Exception {
        Tool.assume("setpriv");
        try (Namespaces hosts = new Namespaces()) {
            assertThat(opened("afpacket:lo", nobodyIn(hosts, "+net_raw")))
                    .contains("it receives without a ring, at more cost")
                    .endsWith("opened\n");
            assertThat(opened("afpacket:lo", nobodyIn(hosts, "+net_raw,+net_admin,+bpf")))
                    .doesNotContain("without a ring")
                    .endsWith("opened\n");
            assertThat(opened("tap:plambient", nobodyIn(hosts, "+net_admin"))).isEqualTo("opened\n");
            assertThat(opened("tap:plambient", nobodyIn(hosts, "+net_raw"))).contains("needs CAP_NET_ADMIN");
        }
    }

    /**
     * The device file is root's alone on some machines; where it is, a copy of it lies over it, for this command only.
     */
    private String[] nobodyIn(Namespaces hosts, String capabilities) throws IOException {
        Path device = temp.resolve("tun");
        if (!Files.exists(device)) {
            Tool.must("mknod", "-m", "666", device.toString(), "c", "10", "200");
        }
        return new String[] {
            "ip",
            "netns",
            "exec",
            hosts.namespace(0),
            "sh",
            "-c",
            "mount --bind " + device + " /dev/net/tun; exec \"$@\"",
            "sh",
            "setpriv",
            "--reuid",
            "65534",
            "--regid",
            "65534",
            "--clear-groups",
            "--inh-caps",
            capabilities,
            "--ambient-caps",
            capabilities
        };
    }

    private static String[] privileges(String... options) {
        return Stream.concat(Stream.of("setpriv"), Stream.of(options)).toArray(String[]::new);
    }

    /** Opens a port in another JVM, which other words before it start. */
    private String opened(String port, String... start) throws IOException {
        Tool.Result result = Tool.run(Stream.concat(
                        Stream.of(start),
                        Stream.of(
                                System.getProperty("java.home") + "/bin/java",
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                                "-cp",
                                classPath(
                                        OpeningTest.class,
                                        AfPacketPort.class,
                                        PortException.class,
                                        CounterBlock.class,
                                        UnsafeBuffer.class),
                                OpeningTest.class.getName(),
                                port))
                .toArray(String[]::new));
        Assumptions.assumeTrue(!result.text().contains("setpriv:"), result.text());
        // Another user may not see what the build has made, or the JDK.
        Assumptions.assumeFalse(
                result.text().contains("Permission denied")
                        || result.text().contains("Could not find or load main class"),
                result.text());
        return result.text();
    }

    /** Where some classes came from. Jars are copied: they may lie in a home that another user may not enter. */
    private String classPath(Class<?>... classes) throws IOException {
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxr-xr-x"));
        Set<String> places = new LinkedHashSet<>();
        for (Class<?> type : classes) {
            Path place = Path.of(URI.create(
                    type.getProtectionDomain().getCodeSource().getLocation().toString()));
            if (Files.isRegularFile(place)) {
                place = Files.copy(place, temp.resolve(place.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rw-r--r--"));
            }
            places.add(place.toString());
        }
        return String.join(File.pathSeparator, places);
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
