package plumbline.pipelines.port;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks after ports that can be opened again, on a thread of its own, because opening and closing take milliseconds: a
 * port that failed is detached and closed. Opening it again is tried after 100 ms, 200 ms, … 5 s.
 */
public final class PortKeeper implements PortListener, AutoCloseable {
    /** First pause before a port is opened again, in ms. */
    public static final long FIRST_PAUSE_MILLIS = 100;
    /** Maximum pause. */
    public static final long MAX_PAUSE_MILLIS = 5_000;

    private static final long OWNER_MILLIS = 10_000;

    private final PortListener listener;
    private final Map<Integer, Kept> kept = new ConcurrentHashMap<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("port-keeper").daemon().factory());

    private record Kept(Attachment attachment, PortSource source) {}

    /** @param listener hears of failures, on the threads of the ports, and of returns, on the keeper's */
    public PortKeeper(PortListener listener) {
        this.listener = listener;
    }

    /** Looks after a port from now on. */
    public void keep(Attachment attachment, PortSource source) {
        kept.put(attachment.number(), new Kept(attachment, source));
    }

    /** Called on the thread of the port. */
    @Override
    public void portFailed(int number, String name, boolean receiving, PortException cause) {
        listener.portFailed(number, name, receiving, cause);
        Kept port = kept.get(number);
        if (port != null && port.attachment().awaitsReturn()) {
            try {
                thread.execute(() -> bringBack(port));
            } catch (RejectedExecutionException closed) {
                // The switch ends.
            }
        }
    }

    /**
     * Takes a port off and closes it; it stays off until {@link #restore}. A second call does nothing.
     *
     * @throws PortException if it failed to close; it is off nevertheless
     */
    public void remove(Attachment attachment) throws PortException {
        onThread(() -> {
            kept.remove(attachment.number());
            takeOff(attachment);
            return null;
        });
    }

    /**
     * Attaches a port where one was taken off, and looks after it.
     *
     * @throws PortException why it cannot be opened, or that a port is attached there
     */
    public void restore(Attachment attachment, PortSource source) throws PortException {
        onThread(() -> {
            if (kept.containsKey(attachment.number()) || attachment.port() != null) {
                throw new PortException(
                        PortException.Cause.USAGE,
                        "port " + attachment.number() + " is there already (" + attachment.name()
                                + "): delete it first");
            }
            put(attachment, source.open());
            keep(attachment, source);
            return null;
        });
    }

    private <T> T onThread(Callable<T> work) throws PortException {
        Future<T> future = thread.submit(work);
        try {
            return future.get();
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof PortException cause) {
                throw cause;
            }
            throw new IllegalStateException(failure.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PortException(PortException.Cause.ENVIRONMENT, "interrupted while a port was changed", e);
        }
    }

    private void bringBack(Kept port) {
        if (!keeps(port)) {
            return;
        }
        try {
            takeOff(port.attachment());
        } catch (PortException unclosed) {
            // It had failed before; why is known.
        }
        reopen(port, FIRST_PAUSE_MILLIS);
    }

    /** Whether it was not removed meanwhile. */
    private boolean keeps(Kept port) {
        return kept.get(port.attachment().number()) == port;
    }

    private void reopen(Kept port, long pauseMillis) {
        thread.schedule(
                () -> {
                    if (!keeps(port)) {
                        return;
                    }
                    try {
                        put(port.attachment(), port.source().open());
                        listener.portReturned(
                                port.attachment().number(), port.attachment().name());
                    } catch (PortException notYet) {
                        reopen(port, Math.min(2 * pauseMillis, MAX_PAUSE_MILLIS));
                    }
                },
                pauseMillis,
                TimeUnit.MILLISECONDS);
    }

    private static void takeOff(Attachment attachment) throws PortException {
        Port before = change(attachment, null);
        if (before != null) {
            try {
                before.close();
            } finally {
                attachment.closed();
            }
        }
    }

    private static void put(Attachment attachment, Port port) throws PortException {
        try {
            change(attachment, port);
        } catch (PortException failure) {
            port.close();
            throw failure;
        }
    }

    /** Has the owner of an attachment change what is there. */
    private static Port change(Attachment attachment, Port next) throws PortException {
        CompletableFuture<Port> before = attachment.change(next);
        try {
            return before.get(OWNER_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            if (attachment.withdrawChange()) {
                throw new PortException(
                        PortException.Cause.ENVIRONMENT,
                        "port " + attachment.number() + " cannot be changed: the switch does not run",
                        e);
            }
            return before.join(); // it is making it just now
        }
    }

    /** Opens and closes nothing any more. The ports that are attached stay so. */
    @Override
    public void close() {
        kept.clear();
        thread.shutdownNow();
        try {
            thread.awaitTermination(OWNER_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
