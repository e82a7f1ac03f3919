package plumbline.bench.experiment.subject;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import plumbline.pipelines.port.PortException;

/**
 * Inputs that are costly to make, do not change, and serve many trials; each is made once, by the first that asks. What
 * depends on the seed is kept apart: it goes when the last trial with that seed is over, so that memory does not grow
 * with the number of seeds.
 */
public final class SharedInputs {
    private final List<Path> folders;
    private final ConcurrentMap<String, FutureTask<?>> made = new ConcurrentHashMap<>();
    private final ConcurrentMap<Long, SharedInputs> bySeed = new ConcurrentHashMap<>();

    /** @param folders in which files named by experiments are looked for, in this order; at least one */
    public SharedInputs(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** The place of a file: in the first folder that has it; if none has, where it would be in the last. */
    public Path file(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElseGet(() -> folders.getLast().resolve(name));
    }

    /** The inputs of the trials with a seed. */
    public SharedInputs ofSeed(long seed) {
        return bySeed.computeIfAbsent(seed, absent -> new SharedInputs(folders));
    }

    /** All trials with a seed are over. */
    public void forget(long seed) {
        bySeed.remove(seed);
    }

    /**
     * An input.
     *
     * @param key says all that it depends on
     * @param maker makes it if it is not there
     */
    public <T> T get(String key, Class<T> type, Callable<T> maker) throws PortException {
        FutureTask<?> task = made.computeIfAbsent(key, absent -> new FutureTask<>(maker));
        task.run(); // does nothing the second time
        try {
            return type.cast(task.get());
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case PortException port -> throw port;
                case RuntimeException own -> throw own;
                default -> throw new IllegalStateException(e.getCause());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
