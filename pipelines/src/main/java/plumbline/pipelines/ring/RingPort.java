package plumbline.pipelines.ring;

import java.util.function.Supplier;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortSide;
import plumbline.pipelines.port.ScheduledPort;

/**
 * A port that another thread than the pipe's uses; a ring lies between them in each direction.
 *
 * <pre>
 *   thread of the pipe               thread of the ports ({@link PortIo})
 *     receive ◄── [ received ] ◄── port.receive
 *     send    ──► [ sending  ] ──► port.send
 * </pre>
 *
 * A frame that finds its ring full on the way to the port is dropped and counted there: a pipe never waits. On the way
 * to the pipe, frames stay where they are, in the port, while {@link #WINDOW} of them wait for the pipe.
 */
public final class RingPort implements PortSide {
    /**
     * How many frames may wait for the pipe; half a ring if that is less, so that there is room for them behind the
     * pipe too. Few enough to stay in the cache until the pipe and then the port read them; enough to make the price of
     * waking a thread, some µs, small for each.
     */
    static final int WINDOW = 256;

    private final Attachment attachment;
    private final FrameRing received;
    private final FrameRing sending;
    private final Doorbell pipe;
    private final Doorbell ports;
    private final int window;
    private volatile boolean exhausted;
    private volatile boolean heldBack;

    /**
     * @param capacity of each ring in frames
     * @param factory makes a frame of the switch's size
     * @param pipe wakes the thread of the pipe
     * @param ports wakes the thread of the ports
     */
    public RingPort(Attachment attachment, int capacity, Supplier<Frame> factory, Doorbell pipe, Doorbell ports) {
        this.attachment = attachment;
        this.received = new FrameRing(capacity, factory);
        this.sending = new FrameRing(capacity, factory);
        this.pipe = pipe;
        this.ports = ports;
        this.window = Math.min(WINDOW, Math.max(1, capacity / 2));
    }

    /** Frames from the port to the pipe. */
    public FrameRing received() {
        return received;
    }

    /** Frames from the pipe to the port. */
    public FrameRing sending() {
        return sending;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = take(received, into, limit);
        if (heldBack && received.waiting() <= window / 2) {
            heldBack = false;
            ports.ring();
        }
        return count;
    }

    @Override
    public void send(Frame[] from, int count, long nanos) {
        for (int i = 0; i < count; i++) {
            put(sending, from, i);
        }
        ports.ring();
    }

    /** The pipe is woken when a frame comes, so it need not know. */
    @Override
    public long nextArrival() {
        return ScheduledPort.NEVER;
    }

    /** Their own thread lets ports send what they hold back. */
    @Override
    public boolean holds() {
        return false;
    }

    @Override
    public long nextDue() {
        return ScheduledPort.NEVER;
    }

    @Override
    public int advance(long nanos) {
        return 0;
    }

    @Override
    public boolean exhausted() {
        return exhausted && received.waiting() == 0;
    }

    /** The port behind the rings; for its thread. */
    Attachment attachment() {
        return attachment;
    }

    /**
     * Receives from the port into the ring as much as the window lets in, and wakes the pipe once; for the port's
     * thread.
     */
    int takeIn(Frame[] batch, long nanos) {
        int room = received.room() - (received.capacity() - window);
        int taken = 0;
        int count;
        int limit;
        do {
            limit = Math.min(room - taken, batch.length);
            count = limit <= 0 ? 0 : attachment.receive(batch, limit, nanos);
            for (int i = 0; i < count; i++) {
                put(received, batch, i);
            }
            taken += count;
        } while (count > 0 && count == limit);
        // Cleared here too: the pipe may have emptied the ring before it could see the flag.
        boolean full = room <= 0;
        if (heldBack != full) {
            heldBack = full;
        }
        if (taken > 0) {
            pipe.ring();
        } else if (!full && exhausted != attachment.exhausted()) {
            exhausted = !exhausted;
        }
        return taken;
    }

    /** Whether the port may have frames that are not taken in until the pipe has taken some; for the port's thread. */
    boolean heldBack() {
        return heldBack;
    }

    /** Sends what is in the ring to the port, and what the port has held back until now; for the port's thread. */
    int sendOff(Frame[] batch, long nanos) {
        int work = attachment.advance(nanos);
        int max = sending.waiting();
        for (int sent = 0; sent < max; ) {
            int count = take(sending, batch, Math.min(batch.length, max - sent));
            attachment.send(batch, count, nanos);
            sent += count;
            work += count;
        }
        return work;
    }

    /** Puts a frame in if there is room; another frame takes its place, to be overwritten. */
    private static void put(FrameRing ring, Frame[] frames, int i) {
        Frame free = ring.offer(frames[i]);
        if (free != null) {
            frames[i] = free;
        }
    }

    /** Takes up to {@code limit} frames out, each in exchange for the one in its place; answers how many. */
    private static int take(FrameRing ring, Frame[] frames, int limit) {
        int count = 0;
        while (count < limit) {
            Frame next = ring.poll(frames[count]);
            if (next == null) {
                break;
            }
            frames[count++] = next;
        }
        return count;
    }
}
