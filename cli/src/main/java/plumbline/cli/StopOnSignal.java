package plumbline.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and SIGTERM into an orderly end with exit code 0. The JVM answers these signals by starting its shutdown
 * hooks and would exit with 130 or 143 afterwards; the hook here asks the work to stop, waits until its report is
 * printed, and ends the process itself.
 */
final class StopOnSignal implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 10;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook;

    /**
     * @param stop asks the work to stop; called on another thread
     */
    StopOnSignal(Runnable stop) {
        hook = new Thread(() -> stopAndWait(stop), "stop-on-signal");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void stopAndWait(Runnable stop) {
        stop.run();
        boolean inTime = false;
        try {
            inTime = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Main.halt(inTime ? ExitCode.FINE : ExitCode.ENVIRONMENT);
    }

    /** The work has ended and its report is printed. */
    void ended() {
        ended.countDown();
    }

    @Override
    public void close() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The shutdown is under way: the hook ends the process.
        }
    }
}
