package plumbline.pipelines.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.Programs;
import plumbline.pipelines.ScriptedEngine;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.control.Command;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.RingReport;
import plumbline.pipelines.report.SwitchReport;

@Timeout(600)
class DedicatedRunnerTest {
    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");
    private final ScriptedEngine engine = new ScriptedEngine().ingress(phv -> phv.set(Intrinsic.UCAST_EGRESS_PORT, 1));

    private SwitchBuilder builder() {
        return Switch.builder(Programs.verified(Programs.declaring(List.of())), engine)
                .port(0, in)
                .port(1, out);
    }

    private static DedicatedRunner runner(Switch target, Idling idling) {
        return new DedicatedRunner(target, SystemClock.sinceNow(), List.of(idling.waiter()), idling);
    }

    private static byte[] numbered(int number) {
        byte[] bytes = new byte[60];
        bytes[20] = (byte) (number >> 8); // the engine changes byte 1
        bytes[21] = (byte) number;
        return bytes;
    }

    private static int number(byte[] bytes) {
        return (bytes[20] & 0xff) << 8 | bytes[21] & 0xff;
    }

    @ParameterizedTest
    @EnumSource
    void everyFrameGetsThroughInOrderWhateverTheThreadsDoMeanwhile(Idling idling) {
        int count = 20_000;
        for (int i = 0; i < count; i++) {
            in.add(i / 100 * 50_000L, numbered(i)); // bursts of a hundred, and pauses in which threads fall asleep
        }
        SwitchReport report = runner(builder().rings(count).build(), idling).run();
        assertThat(report.conserved()).isTrue();
        assertThat(report.sent()).isEqualTo(count);
        assertThat(out.sent().stream().mapToInt(frame -> number(frame.bytes())))
                .containsExactlyElementsOf(IntStream.range(0, count).boxed().toList());
        for (PortReport port : report.ports()) {
            RingReport used = port.rings().get(port.number());
            assertThat(used).isEqualTo(new RingReport(used.name(), count, count, count, 0));
        }
    }

    @ParameterizedTest
    @EnumSource
    void withoutRingsThePipesThreadDoesItsPorts(Idling idling) {
        int count = 5_000;
        for (int i = 0; i < count; i++) {
            in.add(i / 100 * 50_000L, numbered(i));
        }
        SwitchReport report = runner(builder().build(), idling).run();
        assertThat(report.conserved()).isTrue();
        assertThat(report.sent()).isEqualTo(count);
        assertThat(report.ports().get(0).rings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whileTheRingToThePipeIsFullFramesStayInThePort(Idling idling) {
        int count = 50_000;
        for (int i = 0; i < count; i++) {
            in.add(0, numbered(i));
        }
        SwitchReport report = runner(builder().rings(4).build(), idling).run();
        assertThat(report.conserved()).isTrue();
        RingReport toPipe = report.ports().get(0).rings().get(0);
        assertThat(toPipe).isEqualTo(new RingReport(toPipe.name(), 4, count, count, 0));
    }

    @Test
    void whatFindsTheRingToThePortFullIsCountedThere() {
        int count = 10_000;
        for (int i = 0; i < count; i++) {
            in.add(0, numbered(i));
        }
        engine.ingress(phv -> {
            phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
            phv.set(Intrinsic.MCAST_GRP_A, 1);
        });
        List<MulticastGroups.Member> eleven = IntStream.range(0, 11)
                .mapToObj(replica -> new MulticastGroups.Member(1, replica))
                .toList();
        SwitchReport report = runner(
                        builder().rings(4).multicastGroup(1, eleven).build(), Idling.YIELD)
                .run();
        assertThat(report.conserved()).isTrue();
        PortReport first = report.ports().get(0);
        PortReport second = report.ports().get(1);
        RingReport toPipe = first.rings().get(0);
        RingReport toPort = second.rings().get(1);
        assertThat(first.received()).isEqualTo(count).isEqualTo(toPipe.in());
        assertThat(toPipe.out()).isEqualTo(toPipe.in()).isEqualTo(report.pipe().firstPasses());
        assertThat(second.queue().dequeued()).isEqualTo(toPort.in() + toPort.dropped());
        assertThat(second.sent()).isEqualTo(toPort.out()).isEqualTo(out.sent().size());
        assertThat(toPort.dropped())
                .as("room for four at a time, twelve for each that comes")
                .isPositive();
        assertThat(report.drops().get(DropReason.RING_FULL)).isEqualTo(toPort.dropped());
    }

    @Test
    void aStopEndsItAndACommandWakesThePipe() throws Exception {
        in.add(Long.MAX_VALUE - 1, numbered(0));
        Switch target = builder().rings(16).build();
        DedicatedRunner runner = runner(target, Idling.BLOCK);
        SwitchReport[] report = new SwitchReport[1];
        Thread thread = Thread.ofPlatform().start(() -> report[0] = runner.run());
        for (int i = 0; i < 100; i++) {
            Command<String> name = (control, nanos) -> Thread.currentThread().getName();
            assertThat(target.commands().submit(name).get()).isEqualTo("pipe-0");
        }
        runner.stop();
        thread.join();
        assertThat(report[0].conserved()).isTrue();
    }

    @Test
    void aDefectOnAThreadIsToldAndDoesNotHang() {
        in.add(0, numbered(0));
        in.add(Long.MAX_VALUE - 1, numbered(1));
        engine.ingress(phv -> {
            throw new StackOverflowError("a defect");
        });
        DedicatedRunner runner = runner(builder().rings(16).build(), Idling.BLOCK);
        assertThatThrownBy(runner::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("pipe-0");
    }
}
