package plumbline.systems.afq;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Trial;
import plumbline.network.topology.Topology;
import plumbline.network.workload.FlowKind;
import plumbline.network.workload.HostPairs;
import plumbline.network.workload.MergedFlows;
import plumbline.network.workload.PoissonFlows;
import plumbline.nic.gen.SizeDistribution;

/**
 * Web-search flows that start in a Poisson process. Settings: {@code load}, {@code ms} of time; those of
 * {@link Queueing} and {@link Senders}; the rest are parameters of the program.
 *
 * @param pairs who sends to whom
 * @param sizes of the flows
 * @param bitsPerSecond what a load of 1 is
 */
record WebSearch(HostPairs pairs, SizeDistribution sizes, double bitsPerSecond) {
    private static final Set<String> OWN = Set.of("subject", "load", "ms");

    /**
     * What comes of them in a network.
     *
     * @param others settings of the subject besides these
     */
    Map<String, Double> measure(Trial trial, Topology topology, Set<String> others) {
        PointSettings settings = trial.settings();
        Set<String> known = new HashSet<>(others);
        known.addAll(OWN);
        long end = settings.nanos("ms");
        PoissonFlows flows = new PoissonFlows(
                new FlowKind("web search", Senders.of(settings), 0, end),
                pairs,
                sizes,
                PoissonFlows.meanGapNanos(settings.real("load"), bitsPerSecond, sizes),
                trial.seed());
        return Queueing.of(settings, known)
                .at(topology, new MergedFlows(List.of(flows)), end, trial.seed())
                .run()
                .metrics();
    }
}
