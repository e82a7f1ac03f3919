package plumbline.vm.count;

/** What a queue counts. */
public enum QueueCounter {
    /** Packets taken in, but for those that {@link #BYPASSED} it. */
    ENQUEUED,
    /** Packets that left, but for those that {@link #BYPASSED} it. */
    DEQUEUED,
    /** Packets that came and left at one instant without ever being in the queue. */
    BYPASSED,
    /** Bytes of the longest packet that bypassed it. */
    MAX_BYPASSED,
    /** Packets that leave marked CE, for the queue was congested when they came. */
    MARKED,
    /** Most cells of the buffer that were ever occupied. */
    PEAK_CELLS,
    /** Size of a cell in bytes. */
    CELL_BYTES
}
