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

    /** @param cells all of them; those that queues are guaranteed are taken off when the queues are {@link #open}ed */
    SharedBuffer(int cells) {
        shared = cells;
    }

    /** Fails unless so many cells more can be set aside. */
    void mustHave(long cells) {
        if (cells > shared) {
            throw new IllegalArgumentException(
                    "the queues would be guaranteed " + (cells - shared) + " cells more than the buffer has");
        }
    }

    /** Sets cells aside for a queue; the caller has checked that it {@link #mustHave has} them. */
    void open(QueueConfig queue) {
        shared -= queue.guaranteedCells();
    }

    /** Takes back the cells set aside for a queue that is empty and removed. */
    void close(QueueConfig queue) {
        shared += queue.guaranteedCells();
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

    /** Gives a queue other limits; the caller has checked that it {@link #mustHave has} what more is guaranteed. */
    void configure(PacketQueue queue, QueueConfig config) {
        int cells = queue.counters().cells();
        used -= queue.shared(cells);
        close(queue.config());
        queue.configure(config);
        open(config);
        used += queue.shared(cells);
    }

    /** Free cells beyond what is guaranteed. */
    long free() {
        return shared - used;
    }
}
