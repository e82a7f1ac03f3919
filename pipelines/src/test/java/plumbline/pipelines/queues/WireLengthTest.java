package plumbline.pipelines.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.support.Assembled;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.pipe.PipeCounter;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/**
 * Packets of which a capture kept the first 60 bytes, 1,476 on the wire: wherever a length matters it is 1,476. All
 * values are worked out by hand. On the link a packet is 1,500 bytes; in the buffer ⌈1,476 / 80⌉ = 19 cells.
 */
class WireLengthTest {
    private static final int KEPT = 60;
    private static final int ON_THE_WIRE = 1_476;
    /** A byte takes a nanosecond. */
    private static final long BYTE_PER_NANO = 8_000_000_000L;

    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");

    static Stream<Engine> engines() {
        return Stream.of(new Interpreter(), new Compiler());
    }

    private Switch build(Engine engine, PortConfig port) {
        return Switch.builder(Programs.verified(Assembled.beside(WireLengthTest.class, "lengths.plumb")), engine)
                .port(0, in)
                .port(1, out)
                .trafficManager(TrafficManagerConfig.DEFAULT.with(port))
                .build();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void onTheLinkInTheBufferAndInEveryCounter(Engine engine) {
        for (int i = 0; i < 3; i++) {
            in.add(0, new byte[KEPT], ON_THE_WIRE);
        }
        Switch target = build(engine, PortConfig.DEFAULT.withRate(BYTE_PER_NANO));
        SwitchReport report = new StepRunner(target).run();

        assertThat(out.sent()).extracting(MemoryPort.TimedFrame::nanos).containsExactly(0L, 1_500L, 3_000L);
        assertThat(out.sent()).extracting(MemoryPort.TimedFrame::wireLength).containsOnly(ON_THE_WIRE);
        assertThat(out.sent()).allSatisfy(frame -> assertThat(frame.bytes()).hasSize(KEPT));
        PortReport port = report.ports().get(1);
        assertThat(port.queue().peakCells()).isEqualTo(2 * 19); // the first is on the link at once
        assertThat(report.ports().get(0).receivedBytes()).isEqualTo(3 * ON_THE_WIRE);
        assertThat(port.sentBytes()).isEqualTo(3 * ON_THE_WIRE);
        assertThat(target.pipe().counters().packets().get(PipeCounter.FIRST_PASS_BYTES))
                .isEqualTo(3 * ON_THE_WIRE);
        seenByTheProgram(target);
    }

    /** Nothing waits or limits: packets go on to egress at once, in the compiled engine by a way of its own. */
    @ParameterizedTest
    @MethodSource("engines")
    void alsoOfPacketsThatPassAtOnce(Engine engine) {
        for (int i = 0; i < 3; i++) {
            in.add(i, new byte[KEPT], ON_THE_WIRE);
        }
        Switch target = build(engine, PortConfig.DEFAULT);
        SwitchReport report = new StepRunner(target).run();
        assertThat(out.sent()).hasSize(3);
        assertThat(report.ports().get(1).queue().peakCells()).isEqualTo(19);
        seenByTheProgram(target);
    }

    /** 2,000 bytes of committed burst are a packet, 4,000 of peak burst two: green, yellow, red. */
    private void seenByTheProgram(Switch target) {
        assertThat(target.state().counter("arrived").bytes(0)).isEqualTo(3 * ON_THE_WIRE);
        assertThat(target.state().counter("left").bytes(0)).isEqualTo(3 * ON_THE_WIRE);
        assertThat(target.state().counter("left").packets(0)).isEqualTo(3);
        assertThat(out.sent())
                .extracting(frame -> (frame.bytes()[0] & 0xff) << 8 | frame.bytes()[1] & 0xff)
                .containsOnly(ON_THE_WIRE);
        assertThat(out.sent()).extracting(frame -> (int) frame.bytes()[2]).containsExactly(0, 1, 3);
    }

    /** A queue of 18 cells does not hold it, though it would hold what the capture kept. */
    @ParameterizedTest
    @MethodSource("engines")
    void aQueueTooShortForThePacketDropsIt(Engine engine) {
        in.add(0, new byte[KEPT], ON_THE_WIRE).add(10, new byte[KEPT], 18 * 80);
        SwitchReport report =
                new StepRunner(build(engine, PortConfig.DEFAULT.everyQueue(queue -> queue.withLimits(100, 18)))).run();
        assertThat(report.drops()).containsExactly(Map.entry(DropReason.QUEUE_FULL, 1L));
        assertThat(out.sent()).extracting(MemoryPort.TimedFrame::wireLength).isEqualTo(List.of(18 * 80));
    }

    /** The same as with the whole packet: a frame does not hold it. */
    @ParameterizedTest
    @MethodSource("engines")
    void longerThanAFrame(Engine engine) {
        in.add(0, new byte[KEPT], Frame.MAX_PACKET + 1).add(0, new byte[KEPT], Frame.MAX_PACKET);
        SwitchReport report = new StepRunner(build(engine, PortConfig.DEFAULT)).run();
        assertThat(report.drops()).containsExactly(Map.entry(DropReason.TOO_LONG, 1L));
        assertThat(out.sent()).extracting(MemoryPort.TimedFrame::wireLength).containsExactly(Frame.MAX_PACKET);
    }
}
