package plumbline.vm;

import plumbline.vm.count.CounterBlock;
import plumbline.vm.count.QueueCounter;

/** A queue that packets up to a length may bypass while it is empty; counts those that do. One thread. */
public final class BypassedQueue {
    private final CounterBlock<QueueCounter> counters = new CounterBlock<>(QueueCounter.class);
    private int maxBytes;
    /** The smaller of both maxima: a packet up to this length passes and changes neither. */
    private int unchecked;
    /** Packets that passed and are not in the counters yet. */
    private int passed;
    /** Another that packets passed since {@link QueueBypass#publish}. */
    private BypassedQueue next;

    /** @param maxBytes of a packet that may pass; −1: none may */
    public BypassedQueue(int maxBytes) {
        maxBytes(maxBytes);
    }

    /** Bytes of the longest packet that may pass; −1: none may. */
    public int maxBytes() {
        return maxBytes;
    }

    /** Changes {@link #maxBytes()}. */
    public void maxBytes(int bytes) {
        maxBytes = bytes;
        unchecked = (int) Math.min(bytes, counters.get(QueueCounter.MAX_BYPASSED));
    }

    /** Whether a packet may pass. */
    boolean admits(int bytes) {
        return bytes <= unchecked || isNewMaximum(bytes);
    }

    /** Counts a packet that passes; answers whether it is the first since {@link #publish}. */
    boolean count() {
        return passed++ == 0;
    }

    void next(BypassedQueue queue) {
        next = queue;
    }

    /** Shows readers what has passed; answers the next to do so. */
    BypassedQueue publish() {
        counters.count(QueueCounter.BYPASSED, passed);
        passed = 0;
        return next;
    }

    private boolean isNewMaximum(int bytes) {
        if (bytes > maxBytes) {
            return false;
        }
        counters.set(QueueCounter.MAX_BYPASSED, bytes);
        unchecked = bytes;
        return true;
    }

    /** What is counted of the queue, bypassed or not. */
    public CounterBlock<QueueCounter> counters() {
        return counters;
    }
}
