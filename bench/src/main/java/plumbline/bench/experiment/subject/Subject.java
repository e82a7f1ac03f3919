package plumbline.bench.experiment.subject;

import java.util.Map;
import plumbline.pipelines.port.PortException;

/** Something that experiments measure; listed in {@code META-INF/services}. Used by several threads at once. */
public interface Subject {
    /** By which name files call it. */
    String name();

    /**
     * One run from the start: the same trial always gives the same values.
     *
     * @return metric → value
     * @throws PortException if a file of packets cannot be used
     * @throws ExperimentException if the settings make no sense
     */
    Map<String, Double> measure(Trial trial) throws PortException;
}
