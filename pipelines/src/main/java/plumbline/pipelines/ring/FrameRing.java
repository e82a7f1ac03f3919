package plumbline.pipelines.ring;

import java.util.function.Supplier;
import org.jctools.queues.SpscArrayQueue;
import plumbline.pipelines.port.Frame;
import plumbline.vm.count.CounterBlock;

/**
 * A bounded first-in, first-out queue of frames from one thread to one other. Nothing is copied: for each that a side
 * hands over it gets another in exchange, so each keeps as many as it had.
 *
 * <pre>
 *   producer                                              consumer
 *     offer(full)  ──► [ full,  bounded ] ──► returned by poll(empty)
 *     returns empty ◄── [ empty         ] ◄── empty
 * </pre>
 *
 * Frames are made when first needed, up to the bound, so that a ring that is never long stays in the cache.
 */
public final class FrameRing {
    private final SpscArrayQueue<Frame> full;
    private final SpscArrayQueue<Frame> empty;
    private final int capacity;
    private final Supplier<Frame> factory;
    private final CounterBlock<RingInput> input = CounterBlock.apart(RingInput.class);
    private final CounterBlock<RingOutput> output = CounterBlock.apart(RingOutput.class);
    /** The producer's. */
    private int made;

    /**
     * @param capacity most frames in the ring, at least 1
     * @param factory makes one that is as good as those of both sides
     */
    public FrameRing(int capacity, Supplier<Frame> factory) {
        // JCTools rounds up to a power of two and wants at least 4; the number of frames made is what bounds.
        this.full = new SpscArrayQueue<>(Math.max(4, capacity));
        this.empty = new SpscArrayQueue<>(Math.max(4, capacity));
        this.capacity = capacity;
        this.factory = factory;
        input.set(RingInput.CAPACITY, capacity);
    }

    /**
     * The producer's: puts one in.
     *
     * @return one for it, to be overwritten; null if the ring is full: then it is counted as dropped and stays the
     *     caller's
     */
    public Frame offer(Frame frame) {
        Frame free = empty.poll();
        if (free == null) {
            if (made == capacity) {
                input.count(RingInput.DROPPED);
                return null;
            }
            made++;
            free = factory.get();
        }
        full.offer(frame);
        input.count(RingInput.IN);
        return free;
    }

    /** The producer's: how many it can put in now without a drop, or more. */
    public int room() {
        return capacity - made + empty.size();
    }

    /**
     * The consumer's: takes the oldest out.
     *
     * @param free goes in for it, if there is one; else stays the caller's
     * @return the oldest, or null if there is none
     */
    public Frame poll(Frame free) {
        Frame next = full.poll();
        if (next != null) {
            empty.offer(free);
            output.count(RingOutput.OUT);
        }
        return next;
    }

    public int capacity() {
        return capacity;
    }

    /** What the producer counts. */
    public CounterBlock<RingInput> input() {
        return input;
    }

    /** What the consumer counts. */
    public CounterBlock<RingOutput> output() {
        return output;
    }

    /** How many are inside. */
    public int waiting() {
        return full.size();
    }
}
