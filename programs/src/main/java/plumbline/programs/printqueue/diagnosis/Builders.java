package plumbline.programs.printqueue.diagnosis;

import java.util.List;

/**
 * Who built the queue up to its depth.
 *
 * @param nanos when the queue monitor was read; 0 if not during this congestion
 * @param depth of the queue then, in cells of the buffer
 * @param steps packets that the queue rose with
 * @param flows the largest first
 */
public record Builders(long nanos, long depth, long steps, List<FlowEstimate> flows) {
    /** Nobody knows. */
    public static final Builders UNKNOWN = new Builders(0, 0, 0, List.of());

    /** Copies the list. */
    public Builders {
        flows = List.copyOf(flows);
    }

    /** Whether the queue monitor was read during this congestion. */
    public boolean known() {
        return nanos != 0;
    }
}
