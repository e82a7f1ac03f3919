package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Linux host inside the firewall reaches one outside; the other way round nothing gets through but what a rule
 * permits.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class FirewallIT {
    @TempDir
    Path temp;

    @Test
    void insideOpensConnectionsAndOutsideDoesNot() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "not root: no namespaces and veths to be had");
        for (String tool : List.of("ip", "ping")) {
            assumeTrue(Shell.has(tool), tool + " is not installed");
        }
        Path control = temp.resolve("control");
        try (TwoHosts hosts = new TwoHosts()) {
            hosts.wireWithVeth();
            try (RunningSwitch firewall = RunningSwitch.of(
                    "firewall",
                    "--control",
                    control.toString(),
                    "--port",
                    "0=afpacket:" + hosts.interfaceA(),
                    "--port",
                    "1=afpacket:" + hosts.interfaceB())) {
                assertThat(ping(hosts.commandOnA(), TwoHosts.ADDRESS_B)).isZero();
                assertThat(ping(TwoHosts.inside(hosts.hostB()), TwoHosts.ADDRESS_A))
                        .isNotZero();
                String rule = "priority 1: (1, _, " + TwoHosts.ADDRESS_A + ", 1, _, 2048) => permit(7)";
                Plumb.must("table", "--control", control.toString(), "add", "acl4", rule);
                // The request comes in by the rule; the reply goes out as any packet from inside.
                assertThat(ping(TwoHosts.inside(hosts.hostB()), TwoHosts.ADDRESS_A))
                        .isZero();
                assertThat(Plumb.must("counter", "--control", control.toString(), "read", "by_rule"))
                        .contains("7  ");
                firewall.interrupt();
            }
        }
    }

    private static int ping(String[] inside, String address) throws IOException {
        return Shell.run(with(inside, "ping", "-c", "3", "-i", "0.3", "-W", "2", address))
                .exit();
    }

    private static String[] with(String[] first, String... more) {
        String[] whole = new String[first.length + more.length];
        System.arraycopy(first, 0, whole, 0, first.length);
        System.arraycopy(more, 0, whole, first.length, more.length);
        return whole;
    }
}
