package plumbline.cli.traffic;

import java.time.Duration;

/** Does something when so much real time has passed, unless it is closed before. */
public final class Deadline implements AutoCloseable {
    private final Thread sleeper;
    private volatile boolean passed;

    /**
     * Begins now.
     *
     * @param nanos {@link Long#MAX_VALUE}: never
     */
    public Deadline(long nanos, Runnable then) {
        sleeper = Thread.ofVirtual().unstarted(() -> {
            try {
                Thread.sleep(Duration.ofNanos(nanos));
                passed = true;
                then.run();
            } catch (InterruptedException closed) {
                // in time
            }
        });
        if (nanos != Long.MAX_VALUE) {
            sleeper.start();
        }
    }

    /** Whether the time has passed. */
    public boolean passed() {
        return passed;
    }

    @Override
    public void close() {
        sleeper.interrupt();
    }
}
