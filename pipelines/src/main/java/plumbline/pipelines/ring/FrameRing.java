package plumbline.pipelines.ring;

import java.util.function.Supplier;
import org.jctools.queues.SpscArrayQueue;
import plumbline.pipelines.port.Frame;

/**
 * Frames on their way from one thread to one other, first in, first out, a bounded number. Nothing is copied: each side
 * has frames of its own in an array, and for each that it puts in or wants out it gets another in exchange.
 *
 * <pre>
 *   producer's frames[i]                          consumer's frames[i]
 *        │  offer ──► [ full,  bounded ] ──► poll     ▲ │
 *        ▲◄────────── [ empty          ] ◄────────────┴─┘
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
     * The producer's: puts {@code frames[i]} in and an empty frame in its place; if the ring is full, counts it as
     * dropped and leaves it. In both cases the frame then there is the caller's, to be overwritten.
     *
     * @return whether there was room
     */
    public boolean offer(Frame[] frames, int i) {
        Frame free = empty.poll();
        if (free == null) {
            if (made == capacity) {
                dropped++;
                return false;
            }
            made++;
            free = factory.get();
        }
        full.offer(frames[i]);
        frames[i] = free;
        return true;
    }

    /**
     * The consumer's: takes the oldest frame out into {@code frames[i]}, and what was there in.
     *
     * @return whether there was one
     */
    public boolean poll(Frame[] frames, int i) {
        Frame next = full.poll();
        if (next == null) {
            return false;
        }
        empty.offer(frames[i]);
        frames[i] = next;
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
