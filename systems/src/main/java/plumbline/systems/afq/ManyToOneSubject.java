package plumbline.systems.afq;

import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.network.workload.FlowSizes;
import plumbline.network.workload.HostPairs;

/**
 * Web-search flows of many hosts to one, so that all queue at one port. Settings: those of {@link Star} and
 * {@link WebSearch}, whose load is that of the port. Metrics: {@link NetworkPoint.Outcome#metrics}.
 */
public final class ManyToOneSubject implements Subject {
    private static final Set<String> OWN = Set.of("senders");

    @Override
    public String name() {
        return "many-to-one";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        Star star = Star.of(trial.settings());
        WebSearch flows = new WebSearch(
                new HostPairs(star.sending(), List.of(Star.RECEIVER)), FlowSizes.WEB_SEARCH, Star.BITS_PER_SECOND);
        return flows.measure(trial, star.topology(), OWN);
    }
}
