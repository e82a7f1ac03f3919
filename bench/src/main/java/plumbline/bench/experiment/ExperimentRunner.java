package plumbline.bench.experiment;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.MergingSubject;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Subjects;
import plumbline.bench.experiment.subject.Summary;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;

/** Runs the points of an experiment, several at a time and seed by seed; the results do not depend on how many. */
public final class ExperimentRunner {
    private final SharedInputs shared;
    private final int threads;

    /** @param threads points at a time, at least 1 */
    public ExperimentRunner(SharedInputs shared, int threads) {
        this.shared = shared;
        this.threads = threads;
    }

    /**
     * Runs points. One that fails does not keep the others from running.
     *
     * @param ended hears what became of a point when it has ended, of one at a time, on any thread
     */
    public void run(List<Point> points, Consumer<PointOutcome> ended) {
        Map<Long, Long> open = new ConcurrentHashMap<>(points.stream().collect(groupingBy(Point::seed, counting())));
        List<Future<?>> futures = new ArrayList<>();
        Object oneAtATime = new Object();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (Point point : points.stream()
                    .sorted(Comparator.comparingLong(Point::seed))
                    .toList()) {
                futures.add(pool.submit(() -> {
                    PointOutcome outcome = outcome(point);
                    if (open.merge(point.seed(), -1L, Long::sum) == 0) {
                        shared.forget(point.seed());
                    }
                    synchronized (oneAtATime) {
                        ended.accept(outcome);
                    }
                }));
            }
            try {
                for (Future<?> future : futures) {
                    future.get();
                }
            } catch (ExecutionException e) {
                pool.shutdownNow();
                throw unwrapped(e.getCause());
            } catch (InterruptedException e) {
                pool.shutdownNow();
                Thread.currentThread().interrupt();
                throw new ExperimentException("interrupted", e);
            }
        }
    }

    /** Runs one point on this thread; whatever goes wrong in it is its outcome. */
    public PointOutcome outcome(Point point) {
        try {
            return measure(point);
        } catch (PortException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            return FailedPoint.of(point, e);
        }
    }

    /**
     * Runs one point on this thread.
     *
     * @throws PortException if a file of packets cannot be used
     * @throws ExperimentException if the experiment cannot be carried out
     */
    public Measurement measure(Point point) throws PortException {
        Trial trial = new Trial(point.settings(), point.seed(), shared);
        Subject subject = Subjects.named(point.settings());
        if (subject instanceof MergingSubject merging) {
            Map<String, Summary> summaries = merging.summarize(trial);
            return new Measurement(
                    point.series(), point.x(), point.seed(), merging.metrics(point.settings(), summaries), summaries);
        }
        return new Measurement(point.series(), point.x(), point.seed(), subject.measure(trial));
    }

    private static RuntimeException unwrapped(Throwable cause) {
        return switch (cause) {
            case RuntimeException own -> own;
            case Error error -> throw error;
            default -> new IllegalStateException(cause);
        };
    }
}
