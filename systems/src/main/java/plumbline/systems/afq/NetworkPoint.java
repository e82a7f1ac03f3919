package plumbline.systems.afq;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import plumbline.network.Network;
import plumbline.network.NetworkSettings;
import plumbline.network.ProgramSource;
import plumbline.network.host.CompletionTimes;
import plumbline.network.host.Flow;
import plumbline.network.host.FlowRecord;
import plumbline.network.report.Conservation;
import plumbline.network.topology.HostSpec;
import plumbline.network.topology.Topology;
import plumbline.pipelines.SwitchListener;

/**
 * A network that is measured once.
 *
 * @param topology with the queues of its switches
 * @param programs of the switches
 * @param flows in the order of their starts
 * @param untilNanos when it ends; flows that are not complete then count nowhere
 * @param seed of all that is drawn besides the flows
 */
public record NetworkPoint(
        Topology topology, ProgramSource programs, Iterator<Flow> flows, long untilNanos, long seed) {
    /** Flows with fewer bytes are small. */
    private static final long SMALL = 100_000;

    private static final long LARGE = 1_000_000;
    private static final double MILLISECOND = 1e6;

    /**
     * What came of it.
     *
     * @param flows that had started
     * @param made packets that hosts made
     * @param dropped packets of those
     */
    public record Outcome(List<FlowRecord> flows, long made, long dropped) {
        /** How long the complete flows of some sizes took. */
        public CompletionTimes times(LongPredicate bytes) {
            return CompletionTimes.of(flows.stream()
                    .filter(FlowRecord::complete)
                    .filter(flow -> bytes.test(flow.flow().bytes()))
                    .mapToLong(FlowRecord::completionNanos));
        }

        /** Share of the flows that are complete. */
        public double complete() {
            return (double) flows.stream().filter(FlowRecord::complete).count() / flows.size();
        }

        /** How often a retransmission timer went off, per flow. */
        public double timeouts() {
            return (double) flows.stream().mapToLong(FlowRecord::timeouts).sum() / flows.size();
        }

        /** Packets that came after one of their flow which was sent later, if TCP has timestamps, per cent. */
        public double reordered() {
            return 100.0 * flows.stream().mapToLong(FlowRecord::reordered).sum() / sent();
        }

        /** Packets that were sent again, per cent. */
        public double retransmitted() {
            return 100.0 * flows.stream().mapToLong(FlowRecord::retransmissions).sum() / sent();
        }

        private long sent() {
            return flows.stream().mapToLong(FlowRecord::sent).sum();
        }

        /**
         * {@code mean} and {@code p99} of the completion times of flows below 100 kB, {@code all} the mean of all and
         * {@code large} of those from 1 MB on, in ms, from start to last byte; {@code complete}, share of the flows;
         * {@code dropped}, per cent of the packets; {@code timeouts} per flow.
         */
        public Map<String, Double> metrics() {
            CompletionTimes small = times(bytes -> bytes < SMALL);
            Map<String, Double> metrics = new LinkedHashMap<>();
            metrics.put("mean", small.mean() / MILLISECOND);
            metrics.put("p99", small.quantile(0.99) / MILLISECOND);
            metrics.put("all", times(any -> true).mean() / MILLISECOND);
            metrics.put("large", times(bytes -> bytes >= LARGE).mean() / MILLISECOND);
            metrics.put("complete", complete());
            metrics.put("dropped", 100.0 * dropped / made);
            metrics.put("timeouts", timeouts());
            return metrics;
        }
    }

    /** Builds the network and runs it. */
    public Outcome run() {
        Network network = Network.of(topology, NetworkSettings.DEFAULT.withSeed(seed), programs, SwitchListener.SILENT)
                .flows(flows);
        network.run(untilNanos);
        List<FlowRecord> all = new ArrayList<>(network.ended());
        for (HostSpec host : topology.hosts()) {
            all.addAll(network.host(host.name()).open());
        }
        Conservation packets = network.conservation();
        return new Outcome(all, packets.made(), packets.dropped());
    }
}
