package plumbline.pipelines.stat;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import plumbline.pipelines.clock.NanoClock;
import plumbline.pipelines.control.ControlException;

/** Asks a running switch for its report again and again, on a thread of its own, and writes it to the file. */
public final class StatPublisher implements AutoCloseable {
    /** Often enough for a person who watches; a report costs the switch some tens of microseconds. */
    public static final long INTERVAL_MILLIS = 200;

    private final StatFile file;
    private final NanoClock clock;
    private final Supplier<CompletableFuture<? extends Record>> reports;
    private final Thread thread;

    /**
     * Starts to publish.
     *
     * @param file    written by this publisher alone, and closed with it
     * @param clock   ns since 1970
     * @param reports asks the switch; may throw {@link ControlException} when it has ended or is busy
     */
    public StatPublisher(StatFile file, NanoClock clock, Supplier<CompletableFuture<? extends Record>> reports) {
        this.file = file;
        this.clock = clock;
        this.reports = reports;
        this.thread = Thread.ofPlatform().name("stat").daemon().start(this::publish);
    }

    private void publish() {
        try {
            while (true) {
                publishOnce();
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
            }
        } catch (InterruptedException closed) {
            // The end.
        }
    }

    private void publishOnce() throws InterruptedException {
        try {
            file.write(reports.get().get(1, TimeUnit.SECONDS), clock.nanos());
        } catch (ControlException | ExecutionException | CompletionException | TimeoutException notNow) {
            // The switch is busy, starting or ending; the file keeps the last values and says of when they are.
        }
    }

    @Override
    public void close() throws IOException {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        file.close();
    }
}
