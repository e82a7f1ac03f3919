package plumbline.pipelines.pipe;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import plumbline.isa.model.FieldList;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.pipelines.tm.TrafficManagerConfig;

/**
 * How a pipe is set up.
 *
 * @param trafficManager without the recirculation port, which {@code recirculation} describes
 * @param observer sees what happens in the queues
 * @param digests most digests waiting for the control plane, at least 1
 */
public record PipeConfig(
        TrafficManagerConfig trafficManager, QueueObserver observer, RecirculationConfig recirculation, int digests) {
    /** The defaults of the parts; 1,024 digests. */
    public static final PipeConfig DEFAULT =
            new PipeConfig(TrafficManagerConfig.DEFAULT, QueueObserver.NONE, RecirculationConfig.DEFAULT, 1_024);

    public PipeConfig {
        if (trafficManager.byPort().containsKey(FieldList.Recirculate.PORT)) {
            throw new IllegalArgumentException("port " + FieldList.Recirculate.PORT
                    + " is the recirculation port: its queue and rate are set with the recirculation");
        }
        if (digests < 1) {
            throw new IllegalArgumentException("a queue of " + digests + " digests: at least 1");
        }
    }

    /** The traffic manager with the recirculation port. */
    TrafficManagerConfig allPorts() {
        return trafficManager.withPort(FieldList.Recirculate.PORT, recirculation.port());
    }

    /** Why it does not fit a switch with these ports, line by line; empty if it does. */
    public List<String> refusals(Collection<Integer> ports) {
        Set<Integer> outputs = new TreeSet<>(ports);
        outputs.add(FieldList.Recirculate.PORT);
        return allPorts().refusals(outputs);
    }

    /** The same with another traffic manager. */
    public PipeConfig with(TrafficManagerConfig other) {
        return new PipeConfig(other, observer, recirculation, digests);
    }

    /** The same with another observer of the queues. */
    public PipeConfig with(QueueObserver other) {
        return new PipeConfig(trafficManager, other, recirculation, digests);
    }

    /** The same with another recirculation. */
    public PipeConfig with(RecirculationConfig other) {
        return new PipeConfig(trafficManager, observer, other, digests);
    }

    /** The same for another number of digests. */
    public PipeConfig withDigests(int max) {
        return new PipeConfig(trafficManager, observer, recirculation, max);
    }
}
