package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Program;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.SimulatedPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;

/** What the switch cannot do it refuses when it is built, with the place in the program. */
class SwitchRefusedTest {
    private static SwitchBuilder builder(Program program) {
        return Switch.builder(Programs.verified(program), new ScriptedEngine());
    }

    private static void refused(SwitchBuilder builder, String... reasons) {
        assertThatThrownBy(builder::build)
                .asInstanceOf(InstanceOfAssertFactories.type(SwitchRefusedException.class))
                .satisfies(refusal -> assertThat(refusal.reasons()).containsExactly(reasons));
    }

    @Test
    void queuesThatDoNotFit() {
        Program program = Programs.declaring(List.of());
        TrafficManagerConfig config = TrafficManagerConfig.DEFAULT
                .withCells(100)
                .with(PortConfig.DEFAULT.with(QueueConfig.DEFAULT.withGuaranteed(60)))
                .withPort(3, PortConfig.DEFAULT);
        refused(
                builder(program)
                        .port(0, new DiscardPort("a"))
                        .port(1, new DiscardPort("b"))
                        .trafficManager(config),
                "the traffic manager sets up port 3, but no port is attached there",
                "the queues are guaranteed 120 cells, more than the 100 of the buffer: guarantee less, or make it"
                        + " larger");
    }

    @Test
    void impossiblePorts() {
        Program program = Programs.declaring(List.of());
        refused(builder(program), "a switch without ports: attach at least one");
        refused(
                builder(program).port(511, new DiscardPort("null:")).port(68, new DiscardPort("null:")),
                "port 68 is the recirculation port: choose another number",
                "port 511: port numbers are 0–510");
        assertThatThrownBy(() -> builder(program).port(1, new DiscardPort("a")).port(1, new DiscardPort("b")))
                .hasMessage("port 1 is attached twice");
    }

    /** A port that gives other frames for those it gets: of another size they would be too short one day. */
    private static final class Exchanging extends SimulatedPort {
        private final int maxPacket;

        Exchanging(int maxPacket) {
            super("exchanging:" + maxPacket);
            this.maxPacket = maxPacket;
        }

        @Override
        public int maxPacket() {
            return maxPacket;
        }
    }

    @Test
    void portsWithFramesOfAnotherSize() throws PortException {
        SwitchBuilder builder = builder(Programs.declaring(List.of())).buffers(4, 1_518);
        String refusal = "port 1 (exchanging:9728) has frames for packets of 9728 bytes, the switch for 1518: give the"
                + " switch buffers of 9728";
        Switch target = builder.port(0, new Exchanging(1_518)).build();
        assertThatThrownBy(() -> target.addPort(1, 0, () -> new Exchanging(Frame.MAX_PACKET)))
                .isInstanceOf(PortException.class)
                .hasMessage(refusal);
        refused(builder.port(1, new Exchanging(Frame.MAX_PACKET)), refusal);
    }

    @Test
    void livePortsInVirtualTime() {
        Switch target =
                builder(Programs.declaring(List.of())).port(3, new LivePort()).build();
        assertThatThrownBy(() -> new StepRunner(target))
                .isInstanceOf(SwitchRefusedException.class)
                .hasMessage("port 3 (live:x) is live: virtual time needs ports that know when their next frame comes");
    }

    private static final class LivePort implements Port {
        @Override
        public String name() {
            return "live:x";
        }

        @Override
        public int receive(Frame[] into, int limit, long nanos) {
            return 0;
        }

        @Override
        public int send(Frame[] from, int count, long nanos) {
            return count;
        }

        @Override
        public PortCounters counters() {
            return new PortCounters();
        }

        @Override
        public void close() {}
    }
}
