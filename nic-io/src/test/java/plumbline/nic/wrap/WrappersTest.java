package plumbline.nic.wrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.nic.support.Ports;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.HoldingPort;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.pipelines.port.memory.DiscardPort;

class WrappersTest {
    @TempDir
    Path folder;

    @Test
    void theProviderDoesNotSeeTheirOptions() throws Exception {
        PortSpec[] seen = new PortSpec[1];
        String text = "x:target?limit=1gbit&own=1&fault.loss=0.5&capture=" + folder.resolve("c.pcapng") + "&more=2";
        Port port = Wrappers.open(PortSpec.parse(text), plain -> {
            seen[0] = plain;
            return new DiscardPort(plain.toString());
        });
        assertThat(seen[0]).isEqualTo(new PortSpec("x", "target", Map.of("own", "1", "more", "2")));
        assertThat(port.name()).isEqualTo(text);
        port.close();
    }

    @Test
    void aPortWithoutThemIsLeftAlone() throws Exception {
        Port plain = new DiscardPort("x:");
        assertThat(Wrappers.open(PortSpec.parse("x:?own=1"), spec -> plain)).isSameAs(plain);
    }

    @Test
    void onlyAScheduledPortStaysScheduled() throws Exception {
        Port live = new Live();
        assertThat(Wrappers.open(PortSpec.parse("x:?limit=1gbit"), spec -> live))
                .isNotInstanceOf(ScheduledPort.class);
        assertThat(Wrappers.open(PortSpec.parse("x:?limit=1gbit"), spec -> new DiscardPort("x:")))
                .isInstanceOf(ScheduledPort.class);
    }

    private static final class Live implements Port {
        private final DiscardPort discard = new DiscardPort("live:");

        @Override
        public String name() {
            return "live:";
        }

        @Override
        public int receive(Frame[] into, int limit, long nanos) {
            return 0;
        }

        @Override
        public int send(Frame[] from, int count, long nanos) {
            return discard.send(from, count, nanos);
        }

        @Override
        public PortCounters counters() {
            return discard.counters();
        }

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "fault.los=0.1              | unknown option 'fault.los'",
                "fault.loss=2               | fault.loss=2: a probability is from 0 to 1",
                "fault.in.loss=x            | fault.in.loss=x is no number",
                "fault.delay=5ms..1ms       | write the shorter time first",
                "fault.delay=5              | '5' is no time; write a number with ns, us, ms or s",
                "fault.hold=0               | from 1 to 1000000 frames can be held",
                "fault.in.seed=3            | unknown option 'fault.in.seed'",
                "limit=fast                 | 'fast' is no rate",
                "limit=5mpps                | write bits a second",
                "limit.queue=-1             | from 0 to 1000000 frames can wait",
                "limit.up=1mbit             | unknown option 'limit.up'",
                "capture.file=x             | unknown option 'capture.file'"
            })
    void wrongUseIsSaidBeforeAnythingIsOpened(String option, String message) {
        PortException refusal = catchThrowableOfType(
                PortException.class,
                () -> Wrappers.open(PortSpec.parse("x:?" + option), spec -> {
                    throw new AssertionError("was opened");
                }));
        assertThat(refusal.kind()).isEqualTo(PortException.Cause.USAGE);
        assertThat(refusal).hasMessageContaining(message).hasMessageContaining("x:?" + option);
    }

    @Test
    void eachExplainsItselfInOneLine() {
        assertThat(Wrappers.kinds()).extracting(Wrappers.Kind::key).containsExactly("limit", "fault", "capture");
        assertThat(Wrappers.kinds())
                .allSatisfy(
                        kind -> assertThat(kind.help()).startsWith(kind.key()).doesNotContain("\n"));
    }

    @Test
    void nothingIsAllocatedPerPacket() throws Exception {
        Port port = Wrappers.open(
                PortSpec.parse("gen:uniform?packets=unlimited&fault.loss=0.1&fault.duplicate=0.1&fault.corrupt=0.1"
                        + "&fault.reorder=0.1&fault.delay=1us..9us&limit=10gbit&capture=/dev/null"),
                Ports.provider("gen")::open);
        Frame[] frames = Ports.frames(64);
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = 0;
        long packets = 0;
        for (int turn = 1; turn <= 12_000; turn++) {
            if (turn == 4_000) {
                before = threads.getCurrentThreadAllocatedBytes();
                packets = port.counters().received();
            }
            long nanos = turn * 30_000L;
            ((HoldingPort) port).advance(nanos);
            int count = port.receive(frames, frames.length, nanos);
            port.send(frames, count, nanos);
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        packets = port.counters().received() - packets;
        port.close();
        assertThat(packets).isGreaterThan(100_000);
        // A frame more may be held at once than ever before, and is then made; a packet costs nothing.
        assertThat((double) bytes / packets).isLessThan(1);
    }
}
