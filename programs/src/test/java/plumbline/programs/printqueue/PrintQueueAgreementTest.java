package plumbline.programs.printqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.ControlPlane;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;
import plumbline.vm.RegisterArray;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/**
 * The program on both engines and the reference model, which is told what the traffic manager did, hold the same
 * records in every cell of every bank, freeze by the same packets, and name the same packets as those that built the
 * queue, as it froze and at the end.
 */
class PrintQueueAgreementTest {
    private static final int PACKETS = 8_000;
    private static final long SEED = 20220822;
    /** Shortly before the time stamps of window 0 wrap with m0 = 8. */
    private static final long BEFORE_THE_WRAP = (1L << 39) - 600_000;
    /** Shortly before the clock wraps, and with it all time stamps if m0 is more than 17. */
    private static final long BEFORE_THE_CLOCK_WRAPS = (1L << 48) - 600_000;

    @ParameterizedTest(
            name = "m0={0} alpha={1} k={2} T={3} ondemand={4} monitor={5} threshold={6} depths={7} start={8} ip6={9}")
    @CsvSource({
        "10, 1, 6, 4, 1, 1, 200, 32768, 0, 0",
        "10, 1, 12, 4, 1, 1, 10000, 32768, 0, 0",
        "6, 2, 4, 4, 1, 1, 0, 256, 5000000000, 0",
        "8, 1, 5, 5, 0, 1, 200, 32768, 0, 0",
        "10, 3, 3, 3, 1, 0, 100, 2, 123456789, 0",
        "10, 1, 6, 0, 1, 1, 200, 1024, 0, 0",
        "8, 1, 6, 4, 1, 1, 200, 32768, " + BEFORE_THE_WRAP + ", 0",
        "10, 1, 6, 4, 1, 1, 200, 32768, 0, 1",
        "18, 1, 2, 3, 1, 1, 200, 32768, " + BEFORE_THE_CLOCK_WRAPS + ", 0",
    })
    void agreesWithTheModel(
            int m0,
            int alpha,
            int k,
            int windows,
            long ondemand,
            long monitor,
            long threshold,
            long depths,
            long start,
            long ip6) {
        Map<String, Long> parameters =
                new HashMap<>(Map.of("m0", (long) m0, "alpha", (long) alpha, "k", (long) k, "windows", (long) windows));
        parameters.putAll(
                Map.of("ondemand", ondemand, "monitor", monitor, "threshold", threshold, "depths", depths, "ip6", ip6));
        Program program = Catalogue.program("printqueue", parameters);
        for (Engine engine : List.of(new Interpreter(), new Compiler(Duration.ZERO))) {
            PortRun run = PortRun.of(engine, parameters, ControlPlane.NONE, QueueTraffic.bursts(SEED, PACKETS, start));
            assertThat(run.departures()).as("seed %d", SEED).hasSize(PACKETS);
            PortRegisters registers = new PortRegisters(program, run.state(), 0);
            PrintQueueModel<FiveTuple> model = new PrintQueueModel<>(new PrintQueueModel.Settings(
                    m0, alpha, k, windows, ondemand == 1 ? threshold : Long.MAX_VALUE, depths));
            run.departures().forEach(packet -> model.leaves(packet.flow(), packet.came(), packet.left(), packet.met()));

            assertThat(registers.cells(run.departures().getLast().left()))
                    .as("%s, seed %d", engine.name(), SEED)
                    .isEqualTo(model.cells());
            assertThat(model.cells().keySet())
                    .as("every window is used, but for large ones")
                    .filteredOn(place -> place.window() == windows - 1)
                    .hasSizeGreaterThanOrEqualTo(k == 12 || windows == 0 ? 0 : 1);
            assertThat(model.freezes().isEmpty()).isEqualTo(ondemand == 0);
            if (monitor == 1) {
                List<List<FiveTuple>> climbed = registers.climbed(0);
                assertThat(climbed.getLast())
                        .as("%s, seed %d", engine.name(), SEED)
                        .isEqualTo(List.copyOf(model.steps()));
                assertThat(model.steps()).isNotEmpty();
                assertThat(climbed.getFirst())
                        .as("as frozen, %s, seed %d", engine.name(), SEED)
                        .isEqualTo(
                                model.freezes().isEmpty()
                                        ? climbed.getLast()
                                        : model.freezes().getFirst().steps());
            }
            if (ondemand == 1 && !model.freezes().isEmpty()) {
                RegisterArray victim = run.state().register("victim");
                assertThat(victim.hi(0)).isEqualTo(model.freezes().getLast().came() & 0xFFFF_FFFFL);
                assertThat(victim.lo(0)).isEqualTo(model.freezes().getLast().left() & 0xFFFF_FFFFL);
            }
            assertThat(run.state().counter("passed").packets(0)).isEqualTo(PACKETS);
        }
    }
}
