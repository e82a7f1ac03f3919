package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import plumbline.pipelines.port.PortException;

/**
 * Sleeps until a port has a frame, until {@link #wakeUp()}, or until a time has passed; wakes within some 50 µs. For a
 * loop that found nothing to do. Nothing is allocated per wait.
 *
 * <pre>
 *   struct pollfd, 8 bytes, one per port and       struct timespec, 16 bytes
 *   one for {@link #wakeUp}, which is the first:
 *    0  int    fd                                   0  long seconds
 *    4  short  events wanted                        8  long nanoseconds
 *    6  short  events found
 * </pre>
 */
public final class LinuxPoll implements AutoCloseable {
    private static final int POLLFD = 8;
    private static final int MAX_PORTS = 1_023;
    private static final short POLLIN = 1;
    private static final long BILLION = 1_000_000_000L;

    private final EventFd bell = new EventFd();
    private final Arena arena = Arena.ofShared();
    private final LibC libc = new LibC(arena);
    private final MemorySegment polled = arena.allocate((MAX_PORTS + 1L) * POLLFD, 8);
    private int descriptors = 1;
    private final MemorySegment timeout = arena.allocate(16, 8);
    private volatile boolean closed;

    /**
     * Waits for some ports, as {@link #watch}.
     *
     * @throws PortException ENVIRONMENT if this machine is no Linux or has no descriptor left
     */
    public LinuxPoll(List<? extends Waitable> ports) throws PortException {
        listen(0, bell.fd());
        watch(ports);
    }

    /** Waits for these ports from now on, at most 1,023; they are asked for their descriptors now. */
    public void watch(List<? extends Waitable> ports) {
        for (int i = 0; i < ports.size(); i++) {
            listen(i + 1, ports.get(i).fd());
        }
        descriptors = ports.size() + 1;
    }

    private void listen(int place, int descriptor) {
        polled.set(JAVA_INT, (long) place * POLLFD, descriptor);
        polled.set(JAVA_SHORT, (long) place * POLLFD + 4, POLLIN);
    }

    /**
     * Sleeps.
     *
     * @param timeoutNanos at most so long, in nanoseconds; 0 only looks
     * @return whether there is something to do, which includes a port that has failed: polling it will say so
     */
    public boolean await(long timeoutNanos) {
        return await(timeoutNanos, descriptors);
    }

    /**
     * Sleeps until {@link #wakeUp()}, whatever the ports have.
     *
     * @param timeoutNanos at most so long, in nanoseconds
     */
    public void awaitWakeUp(long timeoutNanos) {
        await(timeoutNanos, 1);
    }

    private boolean await(long timeoutNanos, int first) {
        long nanos = Math.max(0, timeoutNanos);
        timeout.set(JAVA_LONG, 0, nanos / BILLION);
        timeout.set(JAVA_LONG, 8, nanos % BILLION);
        int ready = libc.ppoll(polled, first, timeout);
        if (ready > 0 && polled.get(JAVA_SHORT, 6) != 0) {
            bell.silence();
        }
        return ready > 0;
    }

    /** Ends the sleep, or the next one, at once. May be called by any thread, until this is closed. */
    public synchronized void wakeUp() {
        if (!closed) {
            bell.ring();
        }
    }

    /** Releases the descriptor; the ports stay open. A second call does nothing. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            bell.close();
            arena.close();
        }
    }
}
