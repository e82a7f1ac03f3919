package plumbline.bench.experiment.log;

import java.util.List;
import java.util.function.Consumer;
import plumbline.bench.experiment.subject.ExperimentException;

/** Runs points elsewhere than on the threads of this machine; listed in {@code META-INF/services} of its module. */
public interface RemoteRunner {
    /** Whether it runs points at a place, e.g. at {@code spark://host:7077}. */
    boolean serves(String place);

    /**
     * Runs points. One that fails does not keep the others from running.
     *
     * @param header of the run; a place that has other files of these names is to say so
     * @param points which of all points of the experiment, by index
     * @param said hears where points are run and, when one has ended, what became of it; of one at a time
     * @throws ExperimentException if the place cannot be reached or gives up
     */
    void run(String place, RunHeader header, List<Integer> points, Consumer<LogLine> said);
}
