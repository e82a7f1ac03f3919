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
 * A frame that finds its ring full is dropped and counted there: nobody waits for anybody.
 */
public final class RingPort implements PortSide {
    private final Attachment attachment;
    private final Ring<Frame> received;
    private final Ring<Frame> sending;
    private final Doorbell pipe;
    private final Doorbell ports;
    private volatile boolean exhausted;

    /**
     * @param capacity most frames in each ring
     * @param factory  makes a frame of the switch's size
     * @param pipe     wakes the thread of the pipe
     * @param ports    wakes the thread of the ports
     */
    public RingPort(
            Attachment attachment, int capacity, Supplier<Frame> factory, Doorbell pipe, Doorbell ports) {
        this.attachment = attachment;
        this.received = new Ring<>(capacity, factory);
        this.sending = new Ring<>(capacity, factory);
        this.pipe = pipe;
        this.ports = ports;
    }

    /** Frames from the port to the pipe. */
    public Ring<Frame> received() {
        return received;
    }

    /** Frames from the pipe to the port. */
    public Ring<Frame> sending() {
        return sending;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        return take(received, into, limit);
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

    /** Receives from the port into the ring; for its thread. */
    int takeIn(Frame[] batch, long nanos) {
        int count = attachment.receive(batch, batch.length, nanos);
        for (int i = 0; i < count; i++) {
            put(received, batch, i);
        }
        if (count > 0) {
            pipe.ring();
        } else if (exhausted != attachment.exhausted()) {
            exhausted = !exhausted;
        }
        return count;
    }

    /** Sends from the ring to the port, and what the port has held back until now; for its thread. */
    int sendOff(Frame[] batch, long nanos) {
        int held = attachment.advance(nanos);
        int count = take(sending, batch, batch.length);
        if (count > 0) {
            attachment.send(batch, count, nanos);
        }
        return held + count;
    }

    /** Puts a frame in, if there is room; there is a frame in its place then, to be overwritten. */
    private static void put(Ring<Frame> ring, Frame[] frames, int i) {
        Frame free = ring.offer(frames[i]);
        if (free != null) {
            frames[i] = free;
        }
    }

    /** Takes up to {@code limit} frames out, each for the one in whose place it then is; answers how many. */
    private static int take(Ring<Frame> ring, Frame[] frames, int limit) {
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
