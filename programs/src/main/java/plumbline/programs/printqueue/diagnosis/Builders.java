package plumbline.programs.printqueue.diagnosis;

import java.util.List;

/**
 * Who built a queue, or the queues of a port, up to its depth.
 *
 * @param nanos when packets ceased to write the queue monitor that was read; 0 if not during this congestion
 * @param until what left later does not count: {@code nanos}, or an earlier look if the monitor also knows packets
 *     after the victim
 * @param depth that the youngest step reached, in cells of the buffer
 * @param steps packets that the queue rose with
 * @param flows the largest first
 */
public record Builders(long nanos, long until, long depth, long steps, List<FlowEstimate> flows) {
    /** Not known. */
    public static final Builders UNKNOWN = new Builders(0, 0, 0, 0, List.of());

    public Builders {
        flows = List.copyOf(flows);
    }

    /** Whether the queue monitor was read during this congestion. */
    public boolean known() {
        return nanos != 0;
    }
}
