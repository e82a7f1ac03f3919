package plumbline.programs.printqueue.checkpoint;

import java.util.List;

/**
 * Who built a queue, from the ground up: what its queue monitor held.
 *
 * @param nanos when packets ceased to write it
 * @param depth what the last packet had met, in cells of the buffer
 * @param steps from the ground up, each younger than those below
 */
public record QueueSteps(long nanos, long depth, List<Step> steps) {
    /** No monitor, or nothing in it. */
    public static final QueueSteps NONE = new QueueSteps(0, 0, List.of());

    public QueueSteps {
        steps = List.copyOf(steps);
    }

    /**
     * A packet that the queue rose with.
     *
     * @param depth that it met
     * @param flow index in the checkpoint
     * @param left a time by which it had left: of the first look at the port after it, or since when the monitor was
     *     not written
     */
    public record Step(int depth, int flow, long left) {}
}
