package plumbline.pipelines.tm;

import plumbline.pipelines.port.DropReason;

/**
 * Cells that all queues share, and the rules by which a queue gets some.
 *
 * <pre>
 *   ├─ guaranteed, per queue ─┼──────────── shared ─────────────┤
 *                             ├─ in use ─┼─────── free ─────────┤
 *                                threshold of a queue = alpha · free
 * </pre>
 */
final class SharedBuffer {
    private long shared;
    private long used;

    /**
     * @param cells all of them; those that queues are guaranteed are taken off when the queues are {@link #open}ed
     */
    SharedBuffer(int cells) {
        shared = cells;
    }

    /** Fails unless so many cells can be set aside. */
    void mustHave(long cells) {
        if (cells > shared) {
            throw new IllegalArgumentException(
                    "the queues are guaranteed " + (cells - shared) + " cells more than the buffer has");
        }
    }

    /** Sets cells aside for a queue. */
    void open(QueueConfig queue) {
        mustHave(queue.guaranteedCells());
        shared -= queue.guaranteedCells();
    }

    /** Why the buffer has no room for a packet of so many cells in a queue, or null. */
    DropReason refusal(PacketQueue queue, int cells) {
        int now = queue.counters().cells();
        int before = queue.shared(now);
        int needed = queue.shared(now + cells) - before;
        if (needed == 0) {
            return null;
        }
        long free = shared - used;
        if (needed > free) {
            return DropReason.BUFFER_FULL;
        }
        return before < queue.config().alpha() * free ? null : DropReason.DYNAMIC_THRESHOLD;
    }

    /** Cells of the largest packet that a queue of this kind takes while all queues are empty. */
    int cellsIfEmpty(QueueConfig queue) {
        return (int) Math.min(queue.cells(), queue.guaranteedCells() + shared);
    }

    /** The queue took a packet in. */
    void taken(PacketQueue queue, int cells) {
        int now = queue.counters().cells();
        used += queue.shared(now) - queue.shared(now - cells);
    }

    /** A packet left the queue. */
    void returned(PacketQueue queue, int cells) {
        int now = queue.counters().cells();
        used -= queue.shared(now + cells) - queue.shared(now);
    }

    /** Gives a queue other limits; fails, with nothing changed, if the guarantees exceed the buffer. */
    void configure(PacketQueue queue, QueueConfig config) {
        long otherShared = shared + queue.config().guaranteedCells() - config.guaranteedCells();
        if (otherShared < 0) {
            throw new IllegalArgumentException("the queues would be guaranteed " + -otherShared
                    + " cells more than the buffer has");
        }
        int cells = queue.counters().cells();
        used -= queue.shared(cells);
        queue.configure(config);
        used += queue.shared(cells);
        shared = otherShared;
    }

    /** Free cells beyond what is guaranteed. */
    long free() {
        return shared - used;
    }
}
