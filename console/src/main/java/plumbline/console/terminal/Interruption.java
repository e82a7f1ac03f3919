package plumbline.console.terminal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;

/**
 * Turns Ctrl-C and SIGTERM into an orderly end of commands that ask for it. The JVM answers these signals by starting
 * its shutdown hooks, and would exit with 130 or 143 afterwards; the hook here asks the command to stop, waits until it
 * has printed its report and closed its ports, and ends the process with the command's own exit code.
 */
public final class Interruption {
    /** A busy machine takes its time; what cannot wait sends SIGKILL, as systemd does after 90 s. */
    private static final long PATIENCE_SECONDS = 60;

    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    private final IntConsumer halt;
    private volatile Runnable stop;

    /** @param halt ends the process with an exit code, without running shutdown hooks: one of them is waiting */
    public Interruption(IntConsumer halt) {
        this.halt = halt;
    }

    /** Listens for signals from now on. */
    public void listen() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::signalled, "interruption"));
    }

    /**
     * A command wants to be asked to stop.
     *
     * @param request asks it; called on another thread, at any time until the process ends
     */
    public void onSignal(Runnable request) {
        stop = request;
    }

    /** The command has ended. */
    public void finished(int code) {
        exitCode.complete(code);
    }

    private void signalled() {
        Runnable request = stop;
        if (request == null || exitCode.isDone()) {
            return; // nothing to save: the JVM goes on to exit
        }
        request.run();
        halt.accept(awaitExitCode());
    }

    private int awaitExitCode() {
        try {
            return exitCode.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return ExitCode.ENVIRONMENT;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.ENVIRONMENT;
        }
    }
}
