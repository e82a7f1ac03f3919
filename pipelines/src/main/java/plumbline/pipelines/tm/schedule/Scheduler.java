package plumbline.pipelines.tm.schedule;

/**
 * Says which of a port's queues sends next. It knows nothing of packets, time, limits or rates: the port tells it which
 * queues have something to send, and asks when the link is free. All calls take O(1) or O(log queues), none allocates.
 *
 * <pre>
 *   ready(q)   a queue that was idle has something to send
 *   choose()   whose turn it is; the choice stands until sent
 *   sent(q)    that queue sent its first packet; it is still ready
 *   idle(q)    and now it has nothing more to send
 * </pre>
 */
public interface Scheduler {
    /** A queue that was idle is ready. */
    void ready(int queue);

    /** The ready queue whose first packet is sent next; there is at least one. */
    int choose();

    /** The queue that was chosen sent a packet of so many bytes, as {@link Backlog#bytes} said. */
    void sent(int queue, long bytes);

    /** The queue that has just sent is ready no more. */
    void idle(int queue);

    /**
     * What needs no restart has changed, between two packets: priorities, as {@link Backlog#priority} says them, and
     * what {@link Scheduling#isRestart} leaves out of account. May allocate.
     */
    default void configured(Scheduling now) {}
}
