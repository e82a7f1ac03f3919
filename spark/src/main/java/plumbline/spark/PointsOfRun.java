package plumbline.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import plumbline.bench.experiment.ExperimentRunner;
import plumbline.bench.experiment.Point;
import plumbline.bench.experiment.log.ExperimentConditions;
import plumbline.bench.experiment.log.LogLine;
import plumbline.bench.experiment.log.RunHeader;
import plumbline.bench.experiment.subject.ExperimentException;

/**
 * The points of an experiment, as an executor knows them: made once in each, of the text of the run. What they share is
 * shared there.
 */
final class PointsOfRun implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String header;
    private transient Loaded loaded;

    /** What one executor has. */
    private record Loaded(List<Point> points, ExperimentRunner runner, String conditions) {
        static Loaded of(RunHeader header) {
            try {
                List<String> differences = header.differences(header.here());
                if (!differences.isEmpty()) {
                    throw new ExperimentException(
                            "an executor has other files than this machine: " + String.join("; ", differences));
                }
            } catch (IOException e) {
                throw new ExperimentException("an executor cannot read a file: " + e.getMessage(), e);
            }
            return new Loaded(
                    header.run().experiment().points(),
                    new ExperimentRunner(header.run().inputs(), 1),
                    LogLine.of(ExperimentConditions.here()).text());
        }
    }

    PointsOfRun(RunHeader header) {
        this.header = LogLine.of(header).text();
    }

    private synchronized Loaded loaded() {
        if (loaded == null) {
            loaded = Loaded.of(LogLine.parse(header).header());
        }
        return loaded;
    }

    /** Where a point was run and what became of it, as lines of a file of measurements. */
    List<String> run(int index) {
        Loaded here = loaded();
        return List.of(
                here.conditions(),
                LogLine.of(here.runner().outcome(here.points().get(index))).text());
    }
}
