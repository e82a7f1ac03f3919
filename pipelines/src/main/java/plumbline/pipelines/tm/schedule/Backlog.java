package plumbline.pipelines.tm.schedule;

/** What a scheduler may know of its ready queues. */
public interface Backlog {
    /** Bytes that a ready queue's first packet takes on the link, overhead included. */
    long bytes(int queue);

    /** Weight of a queue, at least 1; it may change at any time. */
    int weight(int queue);

    /** Priority of a queue; after a change the scheduler is {@link Scheduler#configured told}. */
    int priority(int queue);
}
