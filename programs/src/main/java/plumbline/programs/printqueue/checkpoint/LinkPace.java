package plumbline.programs.printqueue.checkpoint;

import java.util.List;

/**
 * How long packets take on a link while its queue is not empty, by the looks at it:
 *
 * <pre>
 *   the queue was last empty   ×                                      ×
 *   looks                      |    |    |    |    |    |    |    |    |
 *   packets had left           3    5    8   11   13   13   13   13   14
 *                            |──── busy ────|
 * </pre>
 *
 * The last step upwards does not count: after it the link may have been idle until the reading.
 */
public final class LinkPace {
    private static final long ENOUGH = 50;

    private QueueSample from;
    private QueueSample risen;
    private QueueSample before;
    private long nanos;
    private long packets;

    /** Adds looks at one port, in the order of time. */
    public LinkPace add(List<QueueSample> looks) {
        looks.forEach(this::add);
        return this;
    }

    private void add(QueueSample look) {
        boolean goesOn =
                from != null && look.began() >= 0 && look.began() == from.began() && look.passed() >= before.passed();
        if (!goesOn) {
            from = look;
            risen = null;
        } else if (look.passed() > before.passed()) {
            if (risen != null) {
                nanos += risen.nanos() - from.nanos();
                packets += risen.passed() - from.passed();
                from = risen;
            }
            risen = look;
        }
        before = look;
    }

    /** Nanoseconds of a packet, in the mean; 0 if too few were seen to tell. */
    public long packetNanos() {
        return packets < ENOUGH ? 0 : Math.round((double) nanos / packets);
    }
}
