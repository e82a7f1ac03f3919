package plumbline.pipelines.ring;

import java.util.function.Supplier;
import org.jctools.queues.SpscArrayQueue;
import plumbline.pipelines.port.Frame;

/**
 * Frames on their way from one thread to one other, first in, first out, a bounded number. No byte is copied and no frame
 * changes hands for good: each side exchanges the contents of a frame of its own for those of a frame of the ring.
 *
 * <pre>
 *   producer                                             consumer
 *      offer(frame) ──swap──► [ full,  bounded ] ──swap──► poll(frame)
 *           ▲                                                  │
 *           └──────────────── [ empty          ] ◄─────────────┘
 * </pre>
 *
 * Frames are made when first needed, up to the bound, so that a ring that is never long stays in the cache.
 */
public final class FrameRing {
    private final SpscArrayQueue<Frame> full;
    private final SpscArrayQueue<Frame> empty;
    private final int capacity;
    private final Supplier<Frame> factory;
    // The producer's:
    private int made;
    private long dropped;

    /**
     * @param capacity most frames in the ring, at least 1
     * @param factory  makes a frame as large as those of both sides
     */
    public FrameRing(int capacity, Supplier<Frame> factory) {
        // JCTools rounds up to a power of two and wants at least 4; the number of frames is what bounds.
        this.full = new SpscArrayQueue<>(Math.max(4, capacity));
        this.empty = new SpscArrayQueue<>(Math.max(4, capacity));
        this.capacity = capacity;
        this.factory = factory;
    }

    /**
     * The producer's: puts the contents of a frame in; if the ring is full, counts it as dropped. In both cases the
     * frame is the caller's, to be overwritten.
     *
     * @return whether there was room
     */
    public boolean offer(Frame frame) {
        Frame slot = empty.poll();
        if (slot == null) {
            if (made == capacity) {
                dropped++;
                return false;
            }
            made++;
            slot = factory.get();
        }
        slot.swap(frame);
        full.offer(slot);
        return true;
    }

    /**
     * The consumer's: takes the contents of the oldest frame out into a frame of the caller's.
     *
     * @return whether there was one
     */
    public boolean poll(Frame into) {
        Frame slot = full.poll();
        if (slot == null) {
            return false;
        }
        slot.swap(into);
        empty.offer(slot);
        return true;
    }

    /** Most frames in the ring. */
    public int capacity() {
        return capacity;
    }

    /** Frames put in so far. */
    public long in() {
        return full.currentProducerIndex();
    }

    /** Frames taken out so far. */
    public long out() {
        return full.currentConsumerIndex();
    }

    /** Frames that found it full. */
    public long dropped() {
        return dropped;
    }

    /** Frames inside. */
    public int waiting() {
        return full.size();
    }
}
