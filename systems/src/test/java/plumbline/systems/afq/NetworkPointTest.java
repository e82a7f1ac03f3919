package plumbline.systems.afq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.network.host.Flow;
import plumbline.network.host.FlowRecord;
import plumbline.network.topology.Preset;
import plumbline.network.topology.SwitchSpec;
import plumbline.network.topology.Topology;
import plumbline.network.transport.TcpConfig;
import plumbline.network.workload.MergedFlows;
import plumbline.systems.afq.NetworkPoint.Outcome;

/** Networks whose switches and NICs queue alike, in short runs; the paper's are experiments. */
class NetworkPointTest {
    private static final TcpConfig TCP = TcpConfig.DEFAULT.withMinRto(10_000_000);

    private static PointSettings settings(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(Map.of("tcp", "reno"));
        all.putAll(more);
        return new PointSettings("test", all);
    }

    private static Outcome run(Topology topology, Map<String, String> queueing, Collection<Flow> flows) {
        return Queueing.of(settings(queueing), Set.of())
                .at(topology, new MergedFlows(List.of(MergedFlows.listed(flows))), 1_000_000_000, 1)
                .run();
    }

    private static Flow flow(String from, String to, long bytes) {
        return new Flow(0, from, to, 0, bytes, TCP, from + to);
    }

    /**
     * A handshake and a segment: SYN and SYN-ACK of at most 100 bytes on the wire take up to 8 ns of each bus, the
     * segment of 1,538 bytes 124 ns of the last one. On the first bus it follows the acknowledgement of 84 bytes, which
     * takes 7, and is across while that still leaves the NIC. Each of six crossings has a delay of 1 ns.
     */
    @Test
    void aNicIsOneMoreHop() {
        Topology plain = Preset.STAR.topology(Map.of("hosts", "2", "delay", "1us"));
        Topology nics = QueueingNics.at(plain);
        assertThat(nics.switches()).extracting(SwitchSpec::name).containsExactly("nic-h1", "nic-h2", "s1");
        assertThat(nics.links()).hasSize(4);
        long without =
                only(run(plain, Map.of(), List.of(flow("h1", "h2", 1_460)))).completionNanos();
        long with = only(run(nics, Map.of(), List.of(flow("h1", "h2", 1_460)))).completionNanos();
        assertThat(with - without).isEqualTo(4 * 8 + 7 + 124 + 6);
    }

    private static FlowRecord only(Outcome outcome) {
        assertThat(outcome.complete()).isEqualTo(1);
        assertThat(outcome.dropped()).isZero();
        assertThat(outcome.flows()).hasSize(1);
        return outcome.flows().getFirst();
    }

    /** A small flow beside eight large ones waits in line, in its turn of nine, or in that of its queue of 32. */
    @Test
    void fairQueuesLetSmallFlowsPass() {
        Topology star = QueueingNics.at(Preset.STAR.topology(Map.of("hosts", "10")));
        List<Flow> flows = new ArrayList<>();
        for (int host = 2; host <= 9; host++) {
            flows.add(flow("h" + host, "h1", 1_000_000));
        }
        flows.add(new Flow(0, "h10", "h1", 20_000_000, 2_920, TCP, "small"));
        double line = small(run(star, Map.of("port_bytes", "400000"), flows));
        double fair = small(run(star, Map.of("queue_packets", "260", "discipline", "fair"), flows));
        double hashed = small(run(
                star, Map.of("queue_packets", "32", "program", "sfq", "queues", "32", "scheduler", "weighted"), flows));
        assertThat(line).isGreaterThan(2 * fair);
        assertThat(hashed).isBetween(0.9 * fair, line);
    }

    private static double small(Outcome outcome) {
        return outcome.times(bytes -> bytes < 100_000).mean();
    }

    @Test
    void incastOverAnEmptySwitchIsIdeal() throws Exception {
        Map<String, Double> metrics =
                measure(new IncastSubject(), Map.of("senders", "4", "kilobytes", "400", "discipline", "fair"));
        assertThat(metrics.get("ideal")).isCloseTo(1.03, within(0.03)); // the handshake takes 8 µs of 340
        assertThat(metrics.get("drops")).isZero();
    }

    @Test
    void aLeafSpineHasItsMetrics() throws Exception {
        Map<String, Double> metrics = measure(
                new LeafSpineSubject(), Map.of("leaves", "2", "spines", "1", "hosts", "2", "ms", "20", "load", "0.5"));
        assertThat(metrics).containsOnlyKeys("mean", "p99", "all", "large", "complete", "dropped", "timeouts");
        assertThat(metrics.get("mean")).isBetween(0.01, 20.0);
    }

    @Test
    void manyToOneLosesPacketsOfAShortQueue() throws Exception {
        Map<String, Double> metrics = measure(
                new ManyToOneSubject(),
                Map.of("senders", "4", "load", "0.9", "ms", "30", "port_bytes", "20000", "min_rto_us", "200"));
        assertThat(metrics.get("dropped")).isPositive();
    }

    @Test
    void anUnknownProgramIsNamed() {
        assertThatThrownBy(() -> run(
                        Preset.STAR.topology(Map.of()), Map.of("program", "nonesuch"), List.of(flow("h1", "h2", 1))))
                .hasMessageContaining("there is no program nonesuch.plumb that routes");
    }

    private static Map<String, Double> measure(Subject subject, Map<String, String> more) throws Exception {
        return subject.measure(new Trial(settings(more), 1, new SharedInputs(List.of(Path.of("")))));
    }
}
