package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.support.Assembled;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.DedicatedRunner;
import plumbline.pipelines.run.IdleWaiter;
import plumbline.pipelines.run.Idling;
import plumbline.pipelines.run.SharedRunner;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.run.SwitchRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** Ports 0 and 2 belong to pipe 0, ports 1 and 3 to pipe 1; where frames go is in their destination. */
@Timeout(600)
class SeveralPipesTest {
    private final MemoryPort[] ports = {
        new MemoryPort("0"), new MemoryPort("1"), new MemoryPort("2"), new MemoryPort("3")
    };

    private SwitchBuilder builder() throws IOException {
        return builder(new Interpreter());
    }

    private SwitchBuilder builder(Engine engine) throws IOException {
        return builder("pipes.plumb", engine);
    }

    private SwitchBuilder builder(String program, Engine engine) throws IOException {
        SwitchBuilder builder = Switch.builder(Programs.verified(Assembled.beside(Programs.class, program)), engine);
        for (int i = 0; i < ports.length; i++) {
            builder.port(i, i % 2, ports[i]);
        }
        return builder;
    }

    private void frames(int from, int to, int count) {
        for (int i = 0; i < count; i++) {
            byte[] bytes = new byte[60];
            bytes[5] = (byte) to;
            bytes[11] = (byte) from;
            bytes[20] = (byte) (i >> 8);
            bytes[21] = (byte) i;
            ports[from].add(i * 1_000L, bytes);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"step", "shared", "pipes", "dedicated"})
    void eachPipeHasItsOwnRegistersAndEgressRunsWhereThePacketLeaves(String mode) throws IOException {
        frames(0, 2, 100); // inside pipe 0
        frames(1, 2, 200); // from pipe 1 to pipe 0
        frames(2, 3, 300); // from pipe 0 to pipe 1
        frames(3, 1, 400); // inside pipe 1
        Switch target = builder().rings(mode.equals("dedicated") ? 1_000 : 0).build();
        SwitchReport report = runner(mode, target).run();

        assertThat(report.conserved()).isTrue();
        assertThat(report.sent()).isEqualTo(1_000);
        assertThat(seen(target, 0, "in")).isEqualTo(100 + 300);
        assertThat(seen(target, 0, "out")).isEqualTo(100 + 200);
        assertThat(seen(target, 1, "in")).isEqualTo(200 + 400);
        assertThat(seen(target, 1, "out")).isEqualTo(300 + 400);
        assertThat(report.links())
                .extracting(link -> link.name() + ": " + link.in() + " " + link.out())
                .containsExactlyInAnyOrder("pipe 0 to pipe 1: 300 300", "pipe 1 to pipe 0: 200 200");
        assertThat(report.pipes()).extracting(pipe -> pipe.firstPasses()).containsExactly(400L, 600L);
        for (MemoryPort port : ports) {
            inOrderFromEachSource(port);
        }
    }

    private static SwitchRunner runner(String mode, Switch target) {
        return switch (mode) {
            case "step" -> new StepRunner(target);
            case "shared" -> new SharedRunner(target, SystemClock.sinceNow(), Idling.YIELD.waiter());
            default -> {
                List<IdleWaiter> waiters = List.of(Idling.BLOCK.waiter(), Idling.BLOCK.waiter());
                yield new DedicatedRunner(target, SystemClock.sinceNow(), waiters, Idling.BLOCK);
            }
        };
    }

    private static long seen(Switch target, int pipe, String register) {
        return target.pipes()
                .get(pipe)
                .runtimeControl()
                .state()
                .register(register)
                .lo(0);
    }

    private static void inOrderFromEachSource(MemoryPort port) {
        int[] last = {-1, -1, -1, -1};
        for (MemoryPort.TimedFrame frame : port.sent()) {
            int source = frame.bytes()[11];
            int number = (frame.bytes()[20] & 0xff) << 8 | frame.bytes()[21] & 0xff;
            assertThat(number).isEqualTo(last[source] + 1);
            last[source] = number;
        }
    }

    @Test
    void theWayThroughAnotherPipeTakesNoVirtualTime() throws IOException {
        frames(0, 1, 3);
        new StepRunner(builder().build()).run();
        assertThat(ports[1].sent()).extracting(MemoryPort.TimedFrame::nanos).containsExactly(0L, 1_000L, 2_000L);
    }

    /** The second program does nothing in egress: compiled, its packets cross as they leave. */
    @ParameterizedTest
    @CsvSource({"pipes.plumb, 0", "pipes.plumb, 100000000", "unchanged.plumb, 0", "unchanged.plumb, 100000000"})
    void theEnginesAgree(String program, long bitsPerSecond) throws IOException {
        TrafficManagerConfig config = TrafficManagerConfig.DEFAULT.with(
                PortConfig.DEFAULT.withRate(bitsPerSecond).withCells(20));
        SwitchReport expected = run(builder(program, new Interpreter()).trafficManager(config));
        List<List<MemoryPort.TimedFrame>> interpreted =
                Arrays.stream(ports).map(port -> List.copyOf(port.sent())).toList();
        Arrays.setAll(ports, i -> new MemoryPort("" + i));
        SwitchReport report = run(builder(program, new Compiler()).trafficManager(config));
        assertThat(report.conserved()).isTrue();
        assertThat(report.sent()).isEqualTo(expected.sent());
        assertThat(report.links()).isEqualTo(expected.links());
        assertThat(report.ports()).isEqualTo(expected.ports());
        if (bitsPerSecond > 0) {
            assertThat(report.dropped()).isPositive();
        }
        for (int i = 0; i < ports.length; i++) {
            assertThat(ports[i].sent())
                    .usingElementComparator((one, other) -> one.nanos() == other.nanos()
                            ? Arrays.compare(one.bytes(), other.bytes())
                            : Long.compare(one.nanos(), other.nanos()))
                    .containsExactlyElementsOf(interpreted.get(i));
        }
    }

    private SwitchReport run(SwitchBuilder builder) {
        for (int i = 0; i < 40; i++) { // at once; every third takes more cells than its queue has
            byte[] bytes = new byte[i % 3 == 2 ? 2_000 : 60];
            bytes[5] = 1;
            ports[0].add(0, bytes);
        }
        frames(0, 2, 100);
        frames(1, 2, 200);
        frames(2, 3, 300);
        frames(3, 1, 400);
        return new StepRunner(builder.build()).run();
    }

    /** Passes of the same number in two pipes, and one that comes over into the other, are three different packets. */
    @Test
    void noTwoPacketsDrawTheSame() throws IOException {
        frames(0, 2, 200);
        frames(1, 3, 200);
        frames(2, 3, 200);
        new StepRunner(builder().build()).run();
        Set<String> draws = new HashSet<>();
        int frames = 0;
        for (MemoryPort port : ports) {
            for (MemoryPort.TimedFrame frame : port.sent()) {
                draws.add(frame.bytes()[12] + " " + frame.bytes()[13]);
                frames++;
            }
        }
        assertThat(frames).isEqualTo(600);
        // 600 draws of 16 bits: 2.7 pairs alike expected by chance, and 200 if two pipes drew the same.
        assertThat(draws).hasSizeGreaterThan(585);
    }

    @Test
    void whatFindsTheLinkFullIsCountedThere() throws IOException {
        for (int i = 0; i < 64; i++) {
            byte[] bytes = new byte[60];
            bytes[5] = 1;
            ports[0].add(0, bytes); // one batch
        }
        SwitchReport report = new StepRunner(builder().links(10).build()).run();
        assertThat(report.sent()).isEqualTo(10);
        assertThat(report.links().get(1).dropped()).isEqualTo(54);
        assertThat(report.conserved()).isTrue();
    }

    @Test
    void aPipeWithoutPortsIsRefused() {
        SwitchBuilder builder = Switch.builder(Programs.verified(Programs.declaring(List.of())), new ScriptedEngine())
                .port(0, 0, ports[0])
                .port(1, 2, ports[1]);
        assertThatThrownBy(builder::build)
                .isInstanceOf(SwitchRefusedException.class)
                .hasMessageContaining("pipe 1 of 3 has no port");
    }
}
