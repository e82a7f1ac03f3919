package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import plumbline.pipelines.port.PortException;

/**
 * A file descriptor that one thread makes readable and another waits for: how a port whose frames come by a thread of
 * their own is {@link Waitable}. Ringing a bell that has been rung costs no system call.
 */
public final class EventFd implements AutoCloseable {
    private static final int NONBLOCK_CLOEXEC = 0x800 | 0x80000;

    private final Arena arena = Arena.ofShared();
    private final LibC ringersLibc = new LibC(arena);
    private final LibC waitersLibc = new LibC(arena);
    private final MemorySegment one = arena.allocate(JAVA_LONG);
    private final MemorySegment count = arena.allocate(JAVA_LONG);
    private final AtomicBoolean rung = new AtomicBoolean();
    private final int fd;

    /** @throws PortException ENVIRONMENT if there is no descriptor left */
    public EventFd() throws PortException {
        one.set(JAVA_LONG, 0, 1);
        fd = waitersLibc.eventfd(0, NONBLOCK_CLOEXEC);
        if (fd < 0) {
            String reason = waitersLibc.describe(waitersLibc.errno());
            arena.close();
            throw new PortException(PortException.Cause.ENVIRONMENT, "cannot wait for ports: eventfd: " + reason);
        }
    }

    /** What to wait for. */
    public int fd() {
        return fd;
    }

    /** Makes it readable; by one thread. */
    public void ring() {
        if (!rung.getAndSet(true)) {
            ringersLibc.write(fd, one, 8);
        }
    }

    /** Makes it unreadable if it was rung; then look again for what was put there before. By the thread that waits. */
    public boolean silence() {
        if (!rung.get()) {
            return false;
        }
        if (waitersLibc.read(fd, count, 8) == 8) { // else it is about to be written to, and is silenced next time
            rung.set(false);
        }
        return true;
    }

    /** There will be no more wake-ups. */
    @Override
    public void close() {
        waitersLibc.close(fd);
        arena.close();
    }
}
