package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.console.terminal.ExitCode;

/** What goes wrong with interfaces around a running switch, and what the user reads. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class PortTroubleIT {
    @BeforeEach
    void needsRootAndTools() throws IOException {
        Shell.needsRoot("ip", "ping");
    }

    @Test
    @Tag("long")
    void aSecondSwitchOnAnInterfaceIsRefused() throws IOException {
        try (TwoHosts hosts = new TwoHosts()) {
            hosts.wireWithVeth();
            try (RunningSwitch device = start(hosts)) {
                Shell.Answer second =
                        Shell.run(RunningSwitch.command("l2forward --port 0=afpacket:%s", hosts.interfaceA())
                                .toArray(String[]::new));
                assertThat(second.exit()).as(second.output()).isEqualTo(ExitCode.ENVIRONMENT);
                assertThat(second.output()).contains(hosts.interfaceA(), "on this interface", "end the other");
                Ping.until(hosts.hostA(), TwoHosts.ADDRESS_B);
                device.interrupt();
            }
        }
    }

    @Test
    @Tag("long")
    void theHostsOwnStackOnASwitchPortIsWarnedOf() throws IOException {
        try (TwoHosts hosts = new TwoHosts()) {
            hosts.wireWithVeth();
            Shell.must("ip", "addr", "add", "10.77.0.99/24", "dev", hosts.interfaceA());
            try (RunningSwitch device = start(hosts)) {
                assertThat(device.said())
                        .contains(
                                "plumb: afpacket:" + hosts.interfaceA() + ": this machine's own IP stack has addresses")
                        .contains("10.77.0.99", "ip addr flush dev " + hosts.interfaceA());
            }
        }
    }

    @Test
    @Tag("long")
    void anInterfaceThatVanishesTakesOnlyItsPortWithIt() throws IOException {
        try (TwoHosts hosts = new TwoHosts()) {
            hosts.wireWithVeth();
            try (RunningSwitch device = start(hosts)) {
                Ping.until(hosts.hostA(), TwoHosts.ADDRESS_B);
                Shell.must("ip", "link", "del", hosts.interfaceB());
                device.awaitSaying("the interface was deleted while it was in use");
                hosts.onA("ping", "-c", "3", "-i", "0.1", "-W", "1", TwoHosts.ADDRESS_B);
                JsonNode traffic = device.interrupt().path("traffic");
                assertThat(traffic.path("dropped").asLong())
                        .as(traffic.toPrettyString())
                        .isPositive();
            }
        }
    }

    private static RunningSwitch start(TwoHosts hosts) throws IOException {
        return RunningSwitch.between(hosts, "l2forward");
    }
}
