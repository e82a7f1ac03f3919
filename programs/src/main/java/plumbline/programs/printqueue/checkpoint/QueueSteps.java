package plumbline.programs.printqueue.checkpoint;

import java.util.List;

/**
 * Who built the queue, from the ground up: what the queue monitor held.
 *
 * @param nanos when it was read
 * @param depth what the last packet had met, in cells of the buffer
 * @param steps from the ground up, each younger than those below
 */
public record QueueSteps(long nanos, long depth, List<Step> steps) {
    /** No monitor, or nothing in it. */
    public static final QueueSteps NONE = new QueueSteps(0, 0, List.of());

    /** Copies the list. */
    public QueueSteps {
        steps = List.copyOf(steps);
    }

    /**
     * A packet that the queue rose with.
     *
     * @param depth that it met
     * @param flow  index in the checkpoint
     */
    public record Step(int depth, int flow) {}
}
