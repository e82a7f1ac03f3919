package plumbline.bench.experiment.subject;

import java.util.List;
import java.util.Map;
import plumbline.pipelines.port.PortException;

/**
 * A subject that summarizes its workload, so that summaries of several captures, wherever they were made, are that of
 * all of them.
 */
public interface MergingSubject extends Subject {
    /**
     * Summarizes a workload.
     *
     * @return name → summary
     * @throws PortException if a capture cannot be used
     */
    Map<String, Summary> summarize(Trial trial) throws PortException;

    /** What the summaries say, of one capture or of several. */
    Map<String, Double> metrics(PointSettings settings, Map<String, Summary> summaries);

    /** Lines of a table that the metrics have no place for, the first with the names of its columns; empty if none. */
    default List<String> table(PointSettings settings, Map<String, Summary> summaries) {
        return List.of();
    }

    @Override
    default Map<String, Double> measure(Trial trial) throws PortException {
        return metrics(trial.settings(), summarize(trial));
    }
}
