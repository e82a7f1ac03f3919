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

/**
 * Asks a running switch for its report, on a thread of its own, and writes it to the file: soon after somebody looked,
 * and every second also if nobody does. A report costs far more than an idle switch else does.
 */
public final class StatPublisher implements AutoCloseable {
    /** How soon a look is answered. */
    static final long ANSWER_MILLIS = 200;
    /** So often also for readers who may not write, and so cannot be seen to look. */
    static final long UNASKED_MILLIS = 1_000;

    private final StatFile file;
    private final NanoClock clock;
    private final Supplier<CompletableFuture<? extends Record>> reports;
    private final Thread thread;

    /**
     * Starts to publish.
     *
     * @param file written by this publisher alone, and closed with it
     * @param clock ns since 1970
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
            long answered = -1;
            for (long silent = 0; ; silent += ANSWER_MILLIS) {
                long looks = file.looks();
                if ((looks != answered || silent >= UNASKED_MILLIS) && published()) {
                    file.answered(looks);
                    answered = looks;
                    silent = 0;
                }
                TimeUnit.MILLISECONDS.sleep(ANSWER_MILLIS);
            }
        } catch (InterruptedException closed) {
            // The end.
        }
    }

    private boolean published() throws InterruptedException {
        try {
            file.write(reports.get().get(1, TimeUnit.SECONDS), clock.nanos());
            return true;
        } catch (ControlException | ExecutionException | CompletionException | TimeoutException notNow) {
            // The switch is busy, starting or ending; the file keeps the last values and says of when they are.
            return false;
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
