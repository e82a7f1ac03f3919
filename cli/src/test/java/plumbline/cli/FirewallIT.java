package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Linux host inside the firewall reaches one outside; the other way round nothing gets through but what a rule
 * permits.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Tag("long")
class FirewallIT {
    @TempDir
    Path temp;

    @Test
    void insideOpensConnectionsAndOutsideDoesNot() throws IOException {
        Shell.needsRoot("ip", "ping");
        Path control = temp.resolve("control");
        try (TwoHosts hosts = new TwoHosts()) {
            hosts.wireWithVeth();
            try (RunningSwitch firewall = RunningSwitch.between(hosts, "firewall --control %s", control)) {
                Ping.until(hosts.hostA(), TwoHosts.ADDRESS_B);
                assertThat(Shell.run(TwoHosts.inside(
                                        hosts.hostB(), "ping", "-c", "3", "-i", "0.3", "-W", "2", TwoHosts.ADDRESS_A))
                                .exit())
                        .isNotZero();
                String rule = "priority 1: (1, _, " + TwoHosts.ADDRESS_A + ", 1, _, 2048) => permit(7)";
                Plumb.line("table --control %s add acl4 %s", control, rule).must();
                // The request comes in by the rule; the reply goes out as any packet from inside.
                Ping.until(hosts.hostB(), TwoHosts.ADDRESS_A);
                assertThat(Plumb.line("counter --control %s read by_rule", control)
                                .must())
                        .contains("7  ");
                firewall.interrupt();
            }
        }
    }
}
