package plumbline.programs.printqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.Departures.Departure;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.diagnosis.Builders;
import plumbline.programs.printqueue.diagnosis.Culprits;
import plumbline.programs.printqueue.diagnosis.Diagnosis;
import plumbline.programs.printqueue.diagnosis.FlowEstimate;
import plumbline.programs.printqueue.diagnosis.HistoryQueries;
import plumbline.programs.printqueue.diagnosis.Span;
import plumbline.programs.printqueue.history.History;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/**
 * Ports by prefix: each has windows, banks, a lock and a queue monitor of its own, from the registers to the diagnosis.
 */
class SeveralPortsTest {
    private static final int PORTS = 4;
    private static final int PACKETS = 4_000;
    private static final long SEED = 20220823;
    private static final long THRESHOLD = 200;
    private static final int DEPTHS = 4_096;
    /**
     * A cell of 64 ns holds one packet of 67 ns, so a single window of 262 us, which is read in time, knows every one.
     */
    private static final int M0 = 6;

    @TempDir
    private Path folder;

    /** Four inputs whose flows differ; what comes by a port leaves by the other one of its pair. */
    private static MemoryPort[] inputs() {
        return IntStream.range(0, PORTS)
                .mapToObj(port -> QueueTraffic.bursts(SEED + port, PACKETS, 70_000L * port, 100 * port))
                .toArray(MemoryPort[]::new);
    }

    private static Map<String, Long> parameters(long port, long ports, long k, long windows) {
        Map<String, Long> parameters = new HashMap<>(Map.of("port", port, "ports", ports, "k", k, "windows", windows));
        parameters.putAll(Map.of("m0", (long) M0, "packet", 67L, "threshold", THRESHOLD, "depths", (long) DEPTHS));
        return parameters;
    }

    private static PrintQueueModel<FiveTuple> model(int k, int windows) {
        return new PrintQueueModel<>(new PrintQueueModel.Settings(M0, 1, k, windows, THRESHOLD, DEPTHS));
    }

    /** A model for each port, told of that port only, has every cell; what is beside the prefix leaves no trace. */
    @ParameterizedTest(name = "{1} ports from {0} on")
    @CsvSource({"2, 2"})
    void eachPortIsAsItsOwnModelHasIt(int first, int ports) {
        Map<String, Long> parameters = parameters(first, ports, 5, 4);
        Program program = Catalogue.program("printqueue", parameters);
        for (Engine engine : List.of(new Interpreter(), new Compiler(Duration.ZERO))) {
            PortRun run = PortRun.of(engine, parameters, ControlPlane.NONE, inputs());
            for (int port = 0; port < ports; port++) {
                List<Departure> left = run.byPort().get(first + port);
                PrintQueueModel<FiveTuple> model = model(5, 4);
                left.forEach(packet -> model.leaves(packet.flow(), packet.came(), packet.left(), packet.met()));
                PortRegisters registers = new PortRegisters(program, run.state(), port);
                String which = "%s, seed %d, port %d".formatted(engine.name(), SEED, first + port);
                assertThat(registers.cells(left.getLast().left()))
                        .as(which)
                        .isEqualTo(model.cells())
                        .isNotEmpty();
                assertThat(registers.climbed(0).getLast()).as(which).isEqualTo(List.copyOf(model.steps()));
                assertThat(registers.climbed(0).getFirst()).as(which).isEmpty();
                assertThat(model.freezes()).as(which).isNotEmpty();
                assertThat(run.state().register("victim").lo(port))
                        .as(which)
                        .isEqualTo(model.freezes().getLast().left() & 0xFFFF_FFFFL);
                assertThat(run.state().counter("passed").packets(port))
                        .as(which)
                        .isEqualTo(PACKETS);
            }
        }
    }

    @ParameterizedTest(name = "{1} ports from {0} on")
    @Tag("long")
    @CsvSource({"0, 4", "3, 1"})
    void eachPortOfOtherSettingsIsAsItsOwnModelHasIt(int first, int ports) {
        eachPortIsAsItsOwnModelHasIt(first, ports);
    }

    /**
     * Through control plane and history: who left by a port, to the packet, and who built its queue; nobody of another
     * port.
     */
    @Test
    void eachQueueIsDiagnosedWithItsOwnFlows() throws IOException {
        Map<String, Long> parameters = parameters(0, PORTS, 12, 1);
        PortRun run = PortRun.of(
                new Compiler(),
                parameters,
                new PrintQueue().history(Catalogue.program("printqueue", parameters), folder, 1L << 30),
                inputs());
        History history = History.open(folder);
        assertThat(HistoryQueries.ports(history)).containsExactly(0, 1, 2, 3);
        Set<FiveTuple> others = new HashSet<>();
        for (int port = 0; port < PORTS; port++) {
            List<Departure> left = run.byPort().get(port);
            Set<FiveTuple> own = left.stream().map(Departure::flow).collect(Collectors.toSet());
            own.remove(Departures.OTHER);
            assertThat(own).hasSizeGreaterThan(20).noneMatch(others::contains);
            others.addAll(own);
            HistoryQueries queries = new HistoryQueries(history, port);
            assertThat(queries.gaps()).isEmpty();
            assertThat(queries.victims()).as("port %d", port).hasSizeGreaterThan(1);
            for (Checkpoint.Victim victim : queries.victims()) {
                assertThat(left).anyMatch(packet -> packet.came() == victim.came() && packet.left() == victim.left());
                assertHolds(queries.diagnose(new Span(cell(victim.came()), victim.left()), OptionalInt.empty()), left);
            }
        }
    }

    /**
     * The start of a cell: then a record lies in the span if its packet does; where the span ends, its packet froze the
     * windows.
     */
    private static long cell(long nanos) {
        return nanos >> M0 << M0;
    }

    private static void assertHolds(Diagnosis diagnosis, List<Departure> left) {
        Culprits direct = diagnosis.direct();
        assertThat(direct.gaps()).isEmpty();
        assertThat(direct.flows().stream().collect(Collectors.toMap(FlowEstimate::flow, FlowEstimate::packets)))
                .as("port %d, %s", diagnosis.port(), diagnosis.span())
                .isNotEmpty()
                .isEqualTo(left.stream()
                        .filter(packet -> diagnosis.span().has(packet.left()))
                        .collect(Collectors.groupingBy(Departure::flow, Collectors.counting())));
        Span before = diagnosis.indirect().span();
        assertThat(diagnosis.indirect().packets())
                .as("indirect culprits, but for the cell that the congestion begins in")
                .isCloseTo(
                        left.stream()
                                .filter(packet -> before.has(packet.left()))
                                .count(),
                        within(1.0));

        Builders original = diagnosis.original();
        PrintQueueModel<FiveTuple> model = model(12, 0);
        assertThat(original.nanos())
                .as("frozen by the packet")
                .isEqualTo(diagnosis.span().to());
        left.stream()
                .filter(packet -> packet.left() < diagnosis.span().to())
                .forEach(packet -> model.leaves(packet.flow(), packet.came(), packet.left(), packet.met()));
        assertThat(original.known()).isTrue();
        assertThat(original.flows().stream().collect(Collectors.toMap(FlowEstimate::flow, FlowEstimate::packets)))
                .isEqualTo(model.steps().stream().collect(Collectors.groupingBy(flow -> flow, Collectors.counting())));
    }
}
