package plumbline.programs.printqueue.checkpoint;

/**
 * A look at the registers that every packet passes.
 *
 * @param nanos  when
 * @param depth  in cells of the buffer, met by the packet that left last
 * @param began  when the last packet left that had met an empty queue: since then the queue was never empty; −1 if there
 *               was none yet
 * @param passed packets that had left until then
 */
public record QueueSample(long nanos, long depth, long began, long passed) {}
