package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.support.FreePorts;

/**
 * Two switches on one machine: beside each other they do not meet; what only one can have the second is refused, with
 * the reason.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class TwoInstancesIT {
    private static final String TRAFFIC = "0=gen:uniform?packets=unlimited&rate=10kpps";

    @TempDir
    Path temp;

    @BeforeEach
    void needsRoot() throws IOException {
        Shell.needsRoot("ip");
    }

    private static long sent(RunningSwitch device) throws IOException {
        String answer = Plumb.line(
                        "stat %s --json", Long.toString(device.process().pid()))
                .must();
        JsonNode report = new ObjectMapper().readTree(answer);
        assertThat(report.path("process").asLong()).isEqualTo(device.process().pid());
        return report.path("counters").path("sent").asLong();
    }

    @Test
    void besideEachOther() throws IOException {
        Path a = temp.resolve("a.sock");
        Path b = temp.resolve("b.sock");
        try (RunningSwitch one = RunningSwitch.of("l2forward --control %s --port %s --port 1=null:", a, TRAFFIC);
                RunningSwitch other = RunningSwitch.of("l2forward --control %s --port %s --port 3=null:", b, TRAFFIC)) {
            assertThat(Plumb.line("port --control %s list", a).must())
                    .contains("1@0  null:")
                    .doesNotContain("3@0");
            assertThat(Plumb.line("port --control %s list", b).must())
                    .contains("3@0  null:")
                    .doesNotContain("1@0");
            long before = sent(one);
            assertThat(before).as("a look shows what is so at that moment").isPositive();
            assertThat(sent(other)).isZero(); // nothing is at port 1 there
            Plumb.Outcome which = Plumb.line("stat");
            assertThat(which.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(which.err())
                    .contains(
                            "several switches are running",
                            one.process().pid() + "  run ",
                            other.process().pid() + "  run ",
                            " --port 3=null:");
            other.interrupt();
            assertThat(sent(one)).isGreaterThan(before);
            one.interrupt();
        }
    }

    @Test
    @Tag("long")
    void whatOnlyOneCanHave() throws IOException {
        Path socket = temp.resolve("a.sock");
        String tap = "pltw" + ProcessHandle.current().pid() % 100_000;
        int[] ports = FreePorts.udp(2, InetAddress.getByName("127.0.0.1"));
        String tunnel = "udp:127.0.0.1:" + ports[0] + ",127.0.0.1:" + ports[1];
        try (RunningSwitch one =
                RunningSwitch.of("l2forward --control %s --port 0=tap:%s --port 1=%s", socket, tap, tunnel)) {
            refused(
                    "--control " + socket + ": a running switch listens at " + socket + ": choose another path",
                    "--control %s --port %s",
                    socket,
                    TRAFFIC);
            refused("tap:" + tap + ": is in use by another program", "--port 0=tap:%s", tap);
            refused(Integer.toString(ports[0]), "--port 0=%s", tunnel);
            Shell.must("ip", "link", "set", tap, "up");
            try (RunningSwitch behind = RunningSwitch.of("l2forward --port 0=afpacket:%s", tap)) {
                refused("another port of Plumbline", "--port 0=afpacket:%s", tap);
                behind.interrupt();
            }
            // The first has not noticed.
            assertThat(Plumb.line("port --control %s list", socket).must())
                    .contains("0@0  tap:" + tap + "  up", "1@0  udp:");
            one.interrupt();
        }
    }

    private static void refused(String reason, String line, Object... values) throws IOException {
        Shell.Answer answer = Shell.runApart(
                RunningSwitch.command("l2forward " + line, values).toArray(String[]::new));
        assertThat(answer.exit()).as(answer.output()).isEqualTo(ExitCode.ENVIRONMENT);
        JsonNode error =
                new ObjectMapper().readTree(answer.output()).path("errors").path(0);
        assertThat(error.path("message").asText()).contains(reason);
    }
}
