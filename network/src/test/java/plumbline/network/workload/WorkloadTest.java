package plumbline.network.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.network.host.Flow;
import plumbline.network.host.FlowListener;
import plumbline.network.transport.Distribution;
import plumbline.network.transport.TcpConfig;

/** When flows start, between whom, how large. */
class WorkloadTest {
    private static final long SECOND = 1_000_000_000;

    private static FlowKind kind(String label, long start, long end) {
        return new FlowKind(label, TcpConfig.DEFAULT, start, end);
    }

    private static List<Flow> all(Iterator<Flow> flows) {
        List<Flow> all = new ArrayList<>();
        flows.forEachRemaining(all::add);
        return all;
    }

    private static PoissonFlows poisson(String label, long seed) {
        return new PoissonFlows(
                kind(label, SECOND, 11 * SECOND),
                new HostPairs(List.of("c", "a", "b"), List.of("b", "a", "c")),
                FlowSizes.WEB,
                1e6,
                seed);
    }

    /** 10,000 are expected: four standard deviations are 400. */
    @Test
    void openLoopArrivalsAreAPoissonProcess() {
        List<Flow> flows = all(poisson("x", 1));
        assertThat(flows).hasSizeBetween(9_600, 10_400);
        assertThat(flows).isSortedAccordingTo(Comparator.comparingLong(Flow::startNanos));
        assertThat(flows.getFirst().startNanos()).isGreaterThanOrEqualTo(SECOND);
        assertThat(flows.getLast().startNanos()).isLessThan(11 * SECOND);
        assertThat(flows).noneMatch(flow -> flow.source().equals(flow.destination()));
        // Each of the six ordered pairs has a sixth.
        assertThat(flows.stream()
                        .filter(flow ->
                                flow.source().equals("a") && flow.destination().equals("c"))
                        .count())
                .isBetween(1_500L, 1_830L);
        // Gaps longer than their mean: 1/e of them.
        int longer = 0;
        for (int i = 1; i < flows.size(); i++) {
            longer += flows.get(i).startNanos() - flows.get(i - 1).startNanos() > 1_000_000 ? 1 : 0;
        }
        assertThat((double) longer / flows.size()).isCloseTo(Math.exp(-1), within(0.02));
        assertThat(all(poisson("x", 1))).isEqualTo(flows);
        assertThat(all(poisson("x", 2))).isNotEqualTo(flows);
    }

    /** Half of 1 Gbit/s in flows of 38.8 KB on average: one each 0.62 ms. */
    @Test
    void aLoadIsAGap() {
        assertThat(PoissonFlows.meanGapNanos(0.5, 1e9, FlowSizes.WEB)).isCloseTo(620_800, within(6_000.0));
    }

    @Test
    void allSendersOfAnIncastStartTogether() {
        List<Flow> flows = all(new IncastFlows(kind("x", 5, 25), List.of("c", "b", "a"), "d", 3_000, 10));
        assertThat(flows).extracting(Flow::source).containsExactly("a", "b", "c", "a", "b", "c");
        assertThat(flows).extracting(Flow::startNanos).containsExactly(5L, 5L, 5L, 15L, 15L, 15L);
        assertThat(flows)
                .allMatch(flow -> flow.bytes() == 1_000 && flow.destination().equals("d"));
    }

    @Test
    void onAndOffTakeTurns() {
        OnOffFlows.Times times = new OnOffFlows.Times(10, 30, Distribution.CONSTANT);
        List<Flow> flows = all(new OnOffFlows(kind("x", 100, 200), "a", "b", times, 1));
        assertThat(flows).extracting(Flow::startNanos).containsExactly(100L, 140L, 180L);
        assertThat(flows).extracting(Flow::stopNanos).containsExactly(110L, 150L, 190L);
        assertThat(flows).allMatch(flow -> flow.bytes() == Flow.UNTIL_STOPPED);
    }

    @Test
    void mergedWorkloadsAreInOrderAndNumbered() {
        List<Flow> flows = all(new MergedFlows(List.of(poisson("x", 1), poisson("y", 1))));
        assertThat(flows).isSortedAccordingTo(Comparator.comparingLong(Flow::startNanos));
        for (int i = 0; i < flows.size(); i++) {
            assertThat(flows.get(i).number()).isEqualTo(i);
        }
        assertThat(all(new MergedFlows(List.of(poisson("y", 1), poisson("x", 1)))))
                .isEqualTo(flows);
        assertThat(flows.stream()
                        .filter(flow -> flow.label().equals("x"))
                        .map(flow -> flow.numbered(0))
                        .toList())
                .as("y changes nothing of x")
                .isEqualTo(all(poisson("x", 1)));
    }

    /** Means as they are published for straight lines between the points. */
    @Test
    void distributionsHaveTheirMeans() {
        assertThat(FlowSizes.WEB_SEARCH.mean()).isCloseTo(1.711e6, within(0.002e6));
        assertThat(FlowSizes.WEB_SEARCH_LOWER.mean()).isCloseTo(987_600.15, within(0.001));
        assertThat(FlowSizes.DATA_MINING.mean()).isCloseTo(12.66e6, within(0.02e6));
        assertThat(FlowSizes.WEB.mean()).isCloseTo(38_800, within(300.0));
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> new HostPairs(List.of("a"), List.of("a"))).hasMessageContaining("no pair of hosts");
        assertThatThrownBy(() -> kind("x", 5, 4)).hasMessageContaining("flows x from 5 to 4 ns");
        assertThatThrownBy(() -> new FlowStarter(poisson("x", 1), Map.of(), FlowListener.NONE).advance(2 * SECOND))
                .hasMessageContaining("there is no host");
    }
}
