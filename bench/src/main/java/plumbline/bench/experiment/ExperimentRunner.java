package plumbline.bench.experiment;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import plumbline.pipelines.port.PortException;

/** Runs the points of an experiment, several at a time and seed by seed; the results do not depend on how many. */
public final class ExperimentRunner {
    private final Map<String, Subject> subjects = new TreeMap<>();
    private final SharedInputs shared;
    private final int threads;

    /** @param threads points at a time, at least 1 */
    public ExperimentRunner(SharedInputs shared, int threads) {
        this.shared = shared;
        this.threads = threads;
        ServiceLoader.load(Subject.class).forEach(subject -> subjects.put(subject.name(), subject));
    }

    /**
     * Runs points.
     *
     * @param done hears how many points are done, from any thread
     * @throws PortException if a file of packets cannot be used
     * @throws ExperimentException if the experiment cannot be carried out
     */
    public Results run(List<Point> points, LongConsumer done) throws PortException {
        AtomicLong finished = new AtomicLong();
        Map<Long, Long> open = new ConcurrentHashMap<>(points.stream().collect(groupingBy(Point::seed, counting())));
        Map<Point, Future<Measurement>> futures = new LinkedHashMap<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (Point point : points.stream()
                    .sorted(Comparator.comparingLong(Point::seed))
                    .toList()) {
                futures.put(point, pool.submit(() -> {
                    Measurement measurement = measure(point);
                    if (open.merge(point.seed(), -1L, Long::sum) == 0) {
                        shared.forget(point.seed());
                    }
                    done.accept(finished.incrementAndGet());
                    return measurement;
                }));
            }
            try {
                for (Future<Measurement> future : futures.values()) {
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
        return new Results(
                points.stream().map(point -> futures.get(point).resultNow()).toList());
    }

    /** Runs one point on this thread. */
    public Measurement measure(Point point) throws PortException {
        String name = point.settings().text("subject");
        Subject subject = subjects.get(name);
        if (subject == null) {
            throw new ExperimentException(point.settings().where() + ": no subject '" + name + "'; there are: "
                    + String.join(", ", subjects.keySet()));
        }
        return new Measurement(
                point.series(),
                point.x(),
                point.seed(),
                subject.measure(new Trial(point.settings(), point.seed(), shared)));
    }

    private static PortException unwrapped(Throwable cause) {
        switch (cause) {
            case PortException port -> {
                return port;
            }
            case RuntimeException own -> throw own;
            case Error error -> throw error;
            default -> throw new IllegalStateException(cause);
        }
    }
}
