package plumbline.programs.conquest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.programs.conquest.ConQuestModel.Cleaning;
import plumbline.programs.conquest.ConQuestModel.Settings;
import plumbline.programs.conquest.Departures.Departure;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/**
 * The program on both engines and the reference model, which is told what the traffic manager did, say the same of
 * every packet, and hold the same counters in the end.
 */
class ConQuestAgreementTest {
    private static final int PACKETS = 6_000;
    private static final long SEED = 20191209;

    @ParameterizedTest(name = "h={0} R={1} C={2} k={3} windows={4} unit={5} key={6} classes={7} cleaning={8}")
    @CsvSource({
        "4, 2, 64, 14, 4, 0, 0, 0, 0",
        "4, 1, 16, 15, 3, 1, 1, 0, 0",
        "8, 4, 16, 12, 2, 0, 3, 0, 0",
        "4, 2, 64, 14, 3, 0, 0, 1, 0",
        "8, 2, 64, 12, 1, 1, 0, 0, 1"
    })
    void agreesWithTheModel(int h, int r, int c, int k, int windows, long unit, long key, int classes, int cleaning) {
        Map<String, Long> parameters = new HashMap<>(
                Map.of("snapshots", (long) h, "rows", (long) r, "columns", (long) c, "k", (long) k, "windows", (long)
                        windows));
        parameters.putAll(Map.of(
                "unit",
                unit,
                "key",
                key,
                "classes",
                (long) classes,
                "cleaning",
                (long) cleaning,
                "action",
                0L,
                "report",
                1L));
        for (Engine engine : List.of(new Interpreter(), new Compiler(Duration.ZERO))) {
            QueueRun run = QueueRun.of(engine, "unlimited", parameters, Traffic.bursts(SEED, PACKETS));
            assertThat(run.departures()).as("seed %d", SEED).hasSize(PACKETS);

            ConQuestModel model = new ConQuestModel(
                    new Settings(h, r, c, 1L << k, SummedWindows.values()[windows - 1], Cleaning.values()[cleaning]));
            List<Long> estimates = new ArrayList<>();
            List<Long> expected = new ArrayList<>();
            long longest = 0;
            for (int i = 0; i < PACKETS; i++) {
                Departure packet = run.departures().get(i);
                if (packet.isIpv4()) {
                    long waited = packet.left() - packet.came();
                    longest = Math.max(waited, longest - 1_000);
                    long came = classes == 2 ? packet.left() - longest : packet.came();
                    long amount = unit == 0 ? 1 : packet.frame().length;
                    expected.add(model.leaves(packet.flow(key, classes == 1), came, packet.left(), amount));
                    estimates.add(run.estimate(i));
                } else {
                    model.passes(packet.left());
                }
            }
            assertThat(estimates).as("%s, seed %d", engine.name(), SEED).isEqualTo(expected);
            assertThat(expected.stream().filter(estimate -> estimate > 0))
                    .as("packets with company")
                    .hasSizeGreaterThan(500);
            for (int snapshot = 0; snapshot < h; snapshot++) {
                for (int row = 0; row < r; row++) {
                    for (int column = 0; column < c; column++) {
                        long counted = run.device()
                                .state()
                                .register("snapshot" + snapshot + "_" + row)
                                .lo(column);
                        assertThat(cleaning == 0 ? counted : counted & 0xFF_FFFF)
                                .as("%s: snapshot %d row %d column %d", engine.name(), snapshot, row, column)
                                .isEqualTo(model.count(snapshot, row, column));
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "h={0} R={1} C={2} k={3} windows={4} unit={5} key={6} classes={7} cleaning={8}")
    @Tag("long")
    @CsvSource({
        "4, 2, 2048, 14, 1, 0, 0, 0, 0",
        "4, 2, 64, 14, 2, 0, 0, 0, 0",
        "4, 2, 64, 14, 3, 0, 0, 0, 0",
        "8, 2, 32, 13, 3, 1, 2, 0, 0",
        "4, 2, 64, 14, 3, 0, 0, 2, 0",
        "4, 2, 64, 14, 3, 0, 0, 0, 1"
    })
    void agreesWithTheModelInOtherSettings(
            int h, int r, int c, int k, int windows, long unit, long key, int classes, int cleaning) {
        agreesWithTheModel(h, r, c, k, windows, unit, key, classes, cleaning);
    }
}
