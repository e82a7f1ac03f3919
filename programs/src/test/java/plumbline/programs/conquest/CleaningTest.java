package plumbline.programs.conquest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.generator.GeneratorApp;
import plumbline.pipelines.generator.Trigger;
import plumbline.pipelines.port.DropReason;
import plumbline.programs.ProgramControl;
import plumbline.programs.conquest.SnapshotController.Duty;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.compiler.Compiler;

/** Bursts with pauses of many windows: what they leave behind, and who cleans it up. */
class CleaningTest {
    private static final int K = 14;
    private static final long WINDOW = 1 << K;
    private static final int COLUMNS = 16;
    /** Beyond the end of the traffic: a generator without an end of its own ends before the queue is empty. */
    private static final int WINDOWS = 1_500;

    private static final int PACKETS = 5_000;
    private static final long SEED = 5;
    private static final Map<String, Long> PARAMETERS =
            Map.of("columns", (long) COLUMNS, "k", (long) K, "action", 0L, "report", 1L);

    private static SnapshotController controller(Duty duty) {
        return new SnapshotController(Catalogue.program("conquest", PARAMETERS), duty, 0);
    }

    private static QueueRun run(
            Map<String, Long> parameters, SnapshotController controller, UnaryOperator<SwitchBuilder> more) {
        return QueueRun.of(
                new Compiler(Duration.ZERO),
                "unlimited",
                parameters,
                Traffic.bursts(SEED, PACKETS),
                builder -> more.apply(builder.controlPlane(controller)));
    }

    /** A column every window/C: as many as there are, in every window, whatever else departs. */
    private static SwitchBuilder generate(SwitchBuilder builder) {
        byte[] template = HexFormat.of().parseHex("02000000000188b5");
        return builder.generate(
                0,
                new GeneratorApp(0, new Trigger.Periodic(WINDOW, WINDOWS), 1, 0, COLUMNS, WINDOW / COLUMNS, template));
    }

    @Test
    void withoutHelpIdleWindowsLeaveStaleColumns() {
        SnapshotController watch = controller(Duty.WATCH);
        run(PARAMETERS, watch, builder -> builder);
        assertThat(watch.reading(0).windows()).isGreaterThan(200);
        assertThat(watch.reading(0).staleWindows()).isGreaterThan(20);
        assertThat(watch.reading(0).staleColumns())
                .isGreaterThan(watch.reading(0).staleWindows());
    }

    @Test
    void theGeneratorCleansEverySnapshotBeforeItIsWritten() {
        SnapshotController watch = controller(Duty.WATCH);
        QueueRun run = run(PARAMETERS, watch, CleaningTest::generate);
        assertThat(watch.reading(0).windows()).isGreaterThan(200);
        assertThat(watch.reading(0).staleColumns()).isZero();
        assertThat(run.departures())
                .as("generated packets take no place in the queue")
                .hasSize(PACKETS);
        assertThat(run.device().pipe().counters().drops().get(DropReason.EGRESS_PROGRAM))
                .isGreaterThan(COLUMNS * 200);
    }

    /** The controller cannot clear while the queue is busy; what it leaves is what departures alone did not clean. */
    @Test
    void theControllerClearsWhenTheQueueIsEmpty() {
        SnapshotController watch = controller(Duty.WATCH);
        SnapshotController clear = controller(Duty.CLEAR);
        run(PARAMETERS, watch, builder -> builder);
        run(PARAMETERS, clear, builder -> builder);
        assertThat(clear.reading(0).windows()).isEqualTo(watch.reading(0).windows());
        assertThat(clear.reading(0).staleColumns()).isLessThan(watch.reading(0).staleColumns() / 4);
    }

    /**
     * An empty queue of this switch says nothing of a device between taps, nor of the other classes; tags need no
     * clearing.
     */
    @ParameterizedTest
    @CsvSource({"k, 14, CLEAR", "tap, 1, WATCH", "classes, 1, WATCH", "classes, 2, WATCH", "cleaning, 1, WATCH"})
    void itClearsOnlyWhereNobodyLosesByIt(String parameter, long value, Duty expected) {
        assertThat(SnapshotController.dutyOf(Catalogue.program("conquest", Map.of(parameter, value))))
                .isEqualTo(expected);
    }

    /** The one that runs beside the program unasked looks once a millisecond, at the start of a window. */
    @Test
    void shortWindowsAreNotLookedAtOneByOne() {
        ProgramControl control = new ConQuest()
                .control(Catalogue.program("conquest", PARAMETERS))
                .orElseThrow();
        QueueRun run = QueueRun.of(
                new Compiler(Duration.ZERO),
                "unlimited",
                PARAMETERS,
                Traffic.bursts(SEED, PACKETS),
                builder -> builder.controlPlane(control));
        long nanos = run.departures().getLast().left();
        ConQuestReport report = (ConQuestReport) control.reading(0);
        assertThat(report.windows()).isBetween(nanos / 1_100_000, nanos / 1_000_000 + 2);
        assertThat(report.cleared()).isPositive();
    }

    /** Stale columns make estimates too large, never too small; cleaned or tagged ones are equal. */
    @Test
    void staleColumnsOverestimate() {
        QueueRun stale = run(PARAMETERS, controller(Duty.WATCH), builder -> builder);
        QueueRun cleaned = run(PARAMETERS, controller(Duty.WATCH), CleaningTest::generate);
        Map<String, Long> tags = new HashMap<>(PARAMETERS);
        tags.put("cleaning", 1L);
        QueueRun tagged = run(tags, controller(Duty.WATCH), builder -> builder);
        long tooLarge = 0;
        for (int i = 0; i < PACKETS; i++) {
            if (stale.departures().get(i).isIpv4()) {
                assertThat(cleaned.estimate(i)).as("packet %d", i).isEqualTo(tagged.estimate(i));
                assertThat(stale.estimate(i)).as("packet %d", i).isGreaterThanOrEqualTo(cleaned.estimate(i));
                tooLarge += stale.estimate(i) > cleaned.estimate(i) ? 1 : 0;
            }
        }
        assertThat(tooLarge).isGreaterThan(20);
    }
}
