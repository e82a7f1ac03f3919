package plumbline.cli.experiment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import plumbline.bench.experiment.FailedPoint;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.PointOutcome;

/**
 * Tells of runs that fail while others go on: each cause once, as soon as it is known that it is not that of all runs.
 */
public final class FailureNotes {
    private final Consumer<String> told;
    private final Set<String> causes = new HashSet<>();
    private final List<FailedPoint> held = new ArrayList<>();
    private boolean measured;

    /** @param told hears a run and why it failed */
    public FailureNotes(Consumer<String> told) {
        this.told = told;
    }

    /** A run has ended. */
    public void add(PointOutcome outcome) {
        switch (outcome) {
            case Measurement _ -> measured = true;
            case FailedPoint failed -> {
                if (causes.add(failed.error())) {
                    held.add(failed);
                }
            }
        }
        if (measured) {
            held.forEach(failed -> told.accept(failed.toString()));
            held.clear();
        }
    }
}
