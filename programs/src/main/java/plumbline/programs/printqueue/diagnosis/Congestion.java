package plumbline.programs.printqueue.diagnosis;

/**
 * Since when a queue was not empty.
 *
 * @param began when the last packet left that had met an empty queue
 * @param exact false: it may have begun later than that
 */
public record Congestion(long began, boolean exact) {}
