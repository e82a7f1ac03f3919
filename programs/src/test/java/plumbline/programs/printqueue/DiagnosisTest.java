package plumbline.programs.printqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Program;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.Departures.Departure;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.Checkpoint.Kind;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.diagnosis.Builders;
import plumbline.programs.printqueue.diagnosis.Confidence;
import plumbline.programs.printqueue.diagnosis.Congestion;
import plumbline.programs.printqueue.diagnosis.Culprits;
import plumbline.programs.printqueue.diagnosis.Diagnosis;
import plumbline.programs.printqueue.diagnosis.FlowEstimate;
import plumbline.programs.printqueue.diagnosis.PortHistory;
import plumbline.programs.printqueue.diagnosis.Span;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.compiler.Compiler;

/** Answers against the traffic manager's books. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DiagnosisTest {
    /** The control plane looks 64 times in the 62.9 ms that the windows reach back. */
    private static final long HALF_A_LOOK = 492_000;

    private static final long MILLISECOND = 1_000_000;
    private static final int BURST = 8;
    private static final int M0 = 10;

    /** Several tests look at the same run, which changes no more. */
    private final Map<Object, Recorded> runs = new HashMap<>();

    private Recorded fullFrames(long threshold) {
        return runs.computeIfAbsent(
                threshold, _ -> Recorded.of(Map.of("threshold", threshold), QueueTraffic.fullFrames(3, 250_000)));
    }

    private Recorded caseStudy() {
        return runs.computeIfAbsent("case study", _ -> Recorded.of(Map.of("threshold", 1_000L), burstAndBackground()));
    }

    private record Recorded(PortHistory history, List<Checkpoint> checkpoints, List<Departure> departures) {
        static Recorded of(Map<String, Long> parameters, MemoryPort in) {
            Program program = Catalogue.program("printqueue", parameters);
            List<Checkpoint> checkpoints = new ArrayList<>();
            PortRun run = PortRun.of(new Compiler(), parameters, new QueueRecorder(program, checkpoints::add), in);
            return new Recorded(new PortHistory(TimeWindows.of(program), checkpoints), checkpoints, run.departures());
        }

        Map<FiveTuple, Long> left(Span span) {
            Map<FiveTuple, Long> counts = new HashMap<>();
            departures.stream()
                    .filter(packet -> packet.left() >= span.from() && packet.left() < span.to())
                    .forEach(packet -> counts.merge(packet.flow(), 1L, Long::sum));
            return counts;
        }
    }

    private static double correct(List<FlowEstimate> estimates, Map<FiveTuple, Long> truth) {
        return estimates.stream()
                .mapToLong(one -> Math.min(one.packets(), truth.getOrDefault(one.flow(), 0L)))
                .sum();
    }

    private static double share(List<FlowEstimate> flows, FiveTuple flow) {
        return flows.stream()
                .filter(one -> one.flow().equals(flow))
                .mapToDouble(FlowEstimate::share)
                .sum();
    }

    private static FiveTuple burst() {
        return new FiveTuple(0x0A00_0000 + BURST / 3, 0x0B00_0000 + BURST % 7, 1000 + BURST, BURST % 4, 17);
    }

    /** Who has waited longest, of the windows as they froze: precision and recall above 0.98. */
    @Test
    void frozenWindowsKnowWhoWasThere() {
        Recorded run = fullFrames(2_000);
        double correct = 0;
        double estimated = 0;
        double truth = 0;
        int victims = 0;
        for (Checkpoint frozen : run.checkpoints()) {
            if (frozen.kind() == Kind.FROZEN) {
                Span span = new Span(frozen.victim().came(), frozen.victim().left());
                Culprits direct = run.history().left(span);
                Map<FiveTuple, Long> really = run.left(span);
                correct += correct(direct.flows(), really);
                estimated +=
                        direct.flows().stream().mapToLong(FlowEstimate::packets).sum();
                truth += really.values().stream().mapToLong(count -> count).sum();
                assertThat(direct.gaps()).isEmpty();
                victims++;
            }
        }
        assertThat(victims).isGreaterThan(2);
        assertThat(correct / estimated).as("precision").isGreaterThan(0.98);
        assertThat(correct / truth).as("recall").isGreaterThan(0.98);
    }

    /**
     * At a flip and at a freeze it is known which bank a packet is in, and so on which side it left, though a cell of a
     * later window is eight packets long: window 0 alone answers, without an error, for the last millisecond before,
     * and nobody who left later is in it.
     */
    @ParameterizedTest
    @ValueSource(longs = {300})
    void whoLeavesAfterAnEdgeIsNotBeforeIt(long threshold) {
        Recorded run = fullFrames(threshold);
        List<Checkpoint> edges = run.checkpoints().stream()
                .filter(one -> one.kind() != Kind.LAST && one.to() > MILLISECOND)
                .toList();
        assertThat(edges).hasSizeGreaterThan(2);
        for (Checkpoint edge : edges) {
            Span span = new Span(edge.to() - MILLISECOND >> M0 << M0, edge.to());
            Culprits culprits = run.history().left(span);
            assertThat(packets(culprits.flows()))
                    .as("%s at %d", edge.kind(), edge.to())
                    .isEqualTo(run.left(span));
            assertThat(culprits.undecided()).isZero();
        }
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(longs = {2_000, 500_000})
    void whoLeavesAfterAnEdgeOfMoreOrLessIsNotBeforeIt(long threshold) {
        whoLeavesAfterAnEdgeIsNotBeforeIt(threshold);
    }

    /** A burst of 5 ms into a busy link: long after it has left, the queue is still its. */
    @Test
    void theBurstBuiltTheQueue() {
        Recorded run = caseStudy();
        long burstEnds = 5 * MILLISECOND;
        Departure victim = run.departures().stream()
                .filter(packet -> packet.left() > 90 * MILLISECOND)
                .findFirst()
                .orElseThrow();
        assertThat(victim.met())
                .as("cells in the queue, 18 times the burst's length later")
                .isGreaterThan(5_000);
        Diagnosis diagnosis = run.history().diagnose(1, new Span(victim.came(), victim.left()));

        assertThat(diagnosis.congestion().exact()).isTrue();
        assertThat(diagnosis.congestion().began()).isLessThan(burstEnds);
        assertThat(share(diagnosis.direct().flows(), burst())).isZero();
        assertThat(run.left(diagnosis.direct().span())).doesNotContainKey(burst());
        assertThat(diagnosis.direct().confidence()).isEqualTo(Confidence.HIGH);

        PrintQueueModel<FiveTuple> model =
                new PrintQueueModel<>(new PrintQueueModel.Settings(10, 1, 12, 0, Long.MAX_VALUE, 32_768));
        Builders original = diagnosis.original();
        run.departures().stream()
                .filter(packet -> packet.left() < victim.left())
                .forEach(packet -> model.leaves(packet.flow(), packet.came(), packet.left(), packet.met()));
        double truth = model.steps().stream().filter(burst()::equals).count()
                / (double) model.steps().size();
        assertThat(original.nanos()).as("read later than the victim left").isGreaterThan(victim.left());
        assertThat(share(original.flows(), burst())).isCloseTo(truth, within(0.01));
        Map<FiveTuple, Long> built = counted(model.steps());
        assertThat(original.flows())
                .as("nobody has more steps than there were")
                .allMatch(one -> one.packets() <= built.get(one.flow()));
        assertThat(truth).isGreaterThan(0.2);
        Culprits indirect = diagnosis.indirect();
        assertThat(share(indirect.flows(), burst()))
                .isCloseTo(
                        run.left(indirect.span()).get(burst())
                                / (double) run.left(indirect.span()).values().stream()
                                        .mapToLong(count -> count)
                                        .sum(),
                        within(0.05));
    }

    private static Map<FiveTuple, Long> counted(Collection<FiveTuple> flows) {
        return flows.stream().collect(Collectors.groupingBy(flow -> flow, Collectors.counting()));
    }

    private static FiveTuple flow(int number) {
        return Departures.ipv4(ByteBuffer.wrap(QueueTraffic.packet(number, 60)));
    }

    /**
     * 60 full frames of a flow 60 ns apart, then 1,500 of another 400 ns apart; one takes 19 cells, and 1,219 ns on the
     * link. The 57th is the first to meet 1,000 cells: of the 56 before it, three have left when it comes. The queue
     * rose 52 times before it, to each of 19, 38, … 988 cells. Nothing of the other flow had come. Nor does it count if
     * nobody had frozen the monitor.
     */
    @ParameterizedTest
    @ValueSource(longs = {0, 1})
    void whoCameAfterTheVictimBuiltNothing(long ondemand) {
        MemoryPort in = new MemoryPort("a, then b");
        for (int i = 0; i < 1_560; i++) {
            in.add(i < 60 ? 60L * i : 3_600 + 400L * (i - 60), QueueTraffic.packet(i < 60 ? 0 : 8, 1_500));
        }
        Recorded run = Recorded.of(Map.of("threshold", 1_000L, "ondemand", ondemand), in);
        Departure victim = run.departures().get(56);
        assertThat(victim.met()).isEqualTo(53 * 19);
        assertThat(victim.came()).isEqualTo(56 * 60);
        Diagnosis diagnosis = run.history().diagnose(1, new Span(victim.came(), victim.left()));
        if (ondemand == 1) {
            assertThat(diagnosis.original().nanos()).isEqualTo(victim.left());
            assertThat(diagnosis.original().depth()).isEqualTo(52 * 19);
            assertThat(packets(diagnosis.original().flows())).isEqualTo(Map.of(flow(0), 52L));
            assertThat(packets(diagnosis.direct().flows())).isEqualTo(Map.of(flow(0), 53L));
        } else {
            assertThat(packets(diagnosis.original().flows())).doesNotContainKey(flow(8));
        }
    }

    /**
     * The first frame has the link to itself, 1,219 ns for 1,524 bytes. The next, at 100 ns, meets an empty queue and
     * waits for it; those at 200, 300 and 400 ns meet 19, 38 and 57 cells. So the last of them is a victim before the
     * packet that met an empty queue has left.
     */
    @Test
    void aVictimThatComesBeforeTheFirstOfTheQueueHasLeft() {
        MemoryPort in = new MemoryPort("one after the other");
        for (int i = 0; i < 5; i++) {
            in.add(100L * i, QueueTraffic.packet(i, 1_500));
        }
        Recorded run = Recorded.of(Map.of("threshold", 57L, "m0", 6L, "packet", 67L), in);
        Checkpoint frozen = run.checkpoints().stream()
                .filter(one -> one.kind() == Kind.FROZEN)
                .findFirst()
                .orElseThrow();
        assertThat(frozen.victim()).isEqualTo(new Checkpoint.Victim(400, frozen.to(), 0, 100));
        Diagnosis diagnosis = run.history().diagnose(1, new Span(400, frozen.to()));
        assertThat(diagnosis.congestion()).isEqualTo(new Congestion(100, true));
        assertThat(packets(diagnosis.original().flows())).isEqualTo(Map.of(flow(2), 1L, flow(3), 1L));
        assertThat(packets(diagnosis.direct().flows())).isEqualTo(Map.of(flow(1), 1L, flow(2), 1L, flow(3), 1L));
    }

    private static Map<FiveTuple, Long> packets(List<FlowEstimate> flows) {
        return flows.stream().collect(Collectors.toMap(FlowEstimate::flow, FlowEstimate::packets));
    }

    private static MemoryPort burstAndBackground() {
        MemoryPort in = new MemoryPort("case study");
        double background = 0;
        double burst = 200_000;
        while (background < 110 * MILLISECOND) {
            boolean first = background <= burst || burst > 5 * MILLISECOND;
            in.add(
                    (long) (first ? background : burst),
                    first ? QueueTraffic.packet(1, 1_476) : QueueTraffic.packet(BURST, 476));
            if (first) {
                background += 1_500 * 8 / 9.95;
            } else {
                burst += 500 * 8 / 4.0;
            }
        }
        return in;
    }

    /** What nobody recorded is a gap, and not a guess. */
    @Test
    void gapsAreStated() {
        Recorded run = caseStudy();
        Span late = new Span(
                run.checkpoints().getLast().to() - MILLISECOND,
                run.checkpoints().getLast().to() + 3 * MILLISECOND);
        Culprits culprits = run.history().left(late);
        assertThat(culprits.gaps()).hasSize(1);
        assertThat(culprits.covered()).isEqualTo(0.25, within(0.01));
        assertThat(culprits.confidence()).isEqualTo(Confidence.LOW);
        assertThat(culprits.check()).isNull();

        List<Checkpoint> torn = new ArrayList<>(run.checkpoints());
        Checkpoint lost = torn.remove(1);
        Culprits over = new PortHistory(TimeWindows.of(Catalogue.program("printqueue", Map.of())), torn)
                .left(new Span(lost.from() - 1_000, lost.to() + 1_000));
        assertThat(over.gaps()).containsExactly(new Span(lost.from(), lost.to()));
        long after = run.checkpoints().getLast().to() + MILLISECOND;
        Builders builders = run.history().builders(new Span(after, after + 1), OptionalInt.empty());
        assertThat(builders.known()).isFalse();
    }

    /**
     * What was counted between the looks nearest to its ends is exact, and the estimate for the same time is near it;
     * but for the burst, whose packets are shorter than the windows are made for.
     */
    @Test
    void countsAreExact() {
        Recorded run = caseStudy();
        for (long from = 3 * MILLISECOND; from < 90 * MILLISECOND; from += 13 * MILLISECOND) {
            Span span = new Span(from, from + 4_321_000);
            Culprits.Check check = run.history().left(span).check();
            assertThat(check.span().from()).isCloseTo(span.from(), within(HALF_A_LOOK));
            assertThat(check.span().to()).isCloseTo(span.to(), within(HALF_A_LOOK));
            long truth = run.left(check.span()).values().stream()
                    .mapToLong(count -> count)
                    .sum();
            assertThat(check.counted()).isEqualTo(truth);
            if (from > 15 * MILLISECOND) {
                assertThat(check.estimated()).isCloseTo(truth, within(0.1 * truth));
            } else {
                assertThat(run.history().left(span).confidence()).isNotEqualTo(Confidence.HIGH);
            }
        }
    }
}
