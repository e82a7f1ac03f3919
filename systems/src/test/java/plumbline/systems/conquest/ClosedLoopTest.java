package plumbline.systems.conquest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.network.host.CompletionTimes;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.workload.FlowSizes;
import plumbline.nic.gen.SizeDistribution;
import plumbline.pipelines.port.PortException;
import plumbline.systems.conquest.ClosedLoop.Bottleneck;
import plumbline.systems.conquest.ClosedLoop.Bursts;
import plumbline.systems.conquest.ClosedLoop.Outcome;
import plumbline.systems.conquest.ClosedLoop.Plan;

/** The loop of hosts, queue and marks: short runs; the paper's are an experiment. */
class ClosedLoopTest {
    private static final long MILLISECOND = 1_000_000;

    @TempDir
    private static Path folder;

    private static SizeDistribution sizes;

    /** Small flows of 1,000 to 3,000 bytes. */
    @BeforeAll
    static void sizes() throws IOException, PortException {
        Path file = folder.resolve("sizes.csv");
        Files.writeString(file, "size_bytes,cumulative_probability\n1000,0\n3000,1\n");
        sizes = SizeDistribution.load(file);
    }

    private static Outcome run(long burst, CongestionControlKind congestion, Marking marking) {
        return ClosedLoop.run(
                new Plan(
                        sizes,
                        ClosedLoop.tcp(congestion),
                        new Bursts(burst, 1, 200 * MILLISECOND),
                        ClosedLoop.tcp(congestion),
                        150 * MILLISECOND,
                        Bottleneck.PUBLISHED,
                        1),
                marking.program(Map.of()));
    }

    /** Without bursts no packet waits: the time of a transfer is that of its wires and bits. */
    @Test
    void anIdleLinkTakesWhatWiresAndBitsTake() {
        Outcome outcome = run(0, CongestionControlKind.RENO, Marking.QUEUE);
        assertThat(outcome.unfinished()).isZero();
        assertThat(outcome.marked()).isZero();
        assertThat(outcome.all().nanos()).hasSizeBetween(850, 1_100);
        // Three ways of 20 us: SYN, SYN-ACK, data. SYNs of 90 bytes on the wire take 8 ns at 100 Gbit/s and 72 at 10,
        // the acknowledgement of 84 keeps the NIC for 7, a segment of 1,078 to 1,538 takes 87 to 124 and 863 to 1,231.
        assertThat(outcome.all().quantile(0)).isBetween(60_000.0 + 160 + 7 + 950, 60_000.0 + 160 + 7 + 1_000);
        assertThat(outcome.all().quantile(0.5)).isBetween(61_500.0, 63_000.0);
    }

    /**
     * A flow of 60 MB fills the queue up to where it is marked: ConQuest keeps it shorter, and marks no other flow. The
     * other senders never fill it so far.
     */
    @ParameterizedTest
    @EnumSource(names = {"RENO", "CUBIC", "DCTCP"})
    void conQuestKeepsTheQueueShorter(CongestionControlKind congestion) {
        Outcome everyone = run(60_000_000, congestion, Marking.QUEUE);
        Outcome conquest = run(60_000_000, congestion, Marking.CONQUEST);
        assertThat(everyone.marked()).isPositive();
        assertThat(conquest.marked()).isPositive();
        assertThat(conquest.unfinished()).isZero();
        assertThat(conquest.all().quantile(0.9)).isLessThan(everyone.all().quantile(0.9));
    }

    /**
     * Of 1,538 bytes on the link 1,460 are the large flow's: 30 MB take 25.3 ms at 10 Gbit/s, the small flows'
     * hundredth of the link apart. A queue that never runs dry loses nothing of that, whichever flow is marked.
     */
    @ParameterizedTest
    @EnumSource(names = "FIXED", mode = EnumSource.Mode.EXCLUDE)
    @Tag("long")
    void aLargeFlowFillsTheLink(CongestionControlKind congestion) {
        assertThat(run(30_000_000, congestion, Marking.QUEUE).large().mean()).isBetween(25.2e6, 27.5e6);
        assertThat(run(30_000_000, congestion, Marking.CONQUEST).large().mean()).isBetween(25.2e6, 27.5e6);
    }

    @Test
    void theSameSeedIsTheSameRun() {
        assertThat(run(30_000_000, CongestionControlKind.CUBIC, Marking.CONQUEST)
                        .all()
                        .nanos())
                .isEqualTo(run(30_000_000, CongestionControlKind.CUBIC, Marking.CONQUEST)
                        .all()
                        .nanos());
    }

    @Test
    void quantilesLieBetweenTheirNeighbours() {
        CompletionTimes times = CompletionTimes.of(LongStream.of(40, 10, 20));
        assertThat(times.quantile(0.5)).isEqualTo(20);
        assertThat(times.quantile(0.75)).isCloseTo(30, within(1e-9));
        assertThat(CompletionTimes.of(LongStream.empty()).quantile(0.5)).isZero();
    }

    /** The published mean and median (ConQuest, CoNEXT 2019, closed loop). */
    @Test
    void webSizesHaveThePublishedMeanAndMedian() {
        assertThat(FlowSizes.WEB.mean()).isCloseTo(38_800, within(300.0));
        SplittableRandom random = new SplittableRandom(1);
        LongStream drawn = LongStream.generate(() -> FlowSizes.WEB.draw(random)).limit(100_001);
        assertThat(CompletionTimes.of(drawn).quantile(0.5)).isCloseTo(1_440, within(30.0));
    }
}
