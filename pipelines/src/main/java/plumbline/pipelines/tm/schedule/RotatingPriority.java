package plumbline.pipelines.tm.schedule;

/**
 * Rotating strict priority, the scheduler of approximate fair queueing (Sharma et al., NSDI 2018, section 4). Queue
 * <i>r</i> mod <i>n</i> holds the packets of round <i>r</i>. Priorities run in circles from the queue of the present
 * round on:
 *
 * <pre>
 *   round r:   r mod n  >  (r + 1) mod n  >  …  >  (r + n − 1) mod n
 * </pre>
 *
 * The queue of the present round is served until it is empty. At that instant the round ends, and its queue, now the
 * one of round r + n, is last in line. When the link is free and the present round has no packets while others have,
 * the rounds up to the first that has are over as well. So an idle port keeps its round.
 */
public final class RotatingPriority implements Scheduler {
    private final int queues;
    private final QueueSet ready = new QueueSet();
    private long round;
    private int current;

    RotatingPriority(int queues) {
        this.queues = queues;
    }

    /** The round in service, from 0. */
    public long round() {
        return round;
    }

    @Override
    public void ready(int queue) {
        ready.add(queue);
    }

    @Override
    public int choose() {
        int next = ready.atLeast(current);
        if (next == QueueSet.NONE) {
            next = ready.atLeast(0);
        }
        advanceTo(next);
        return next;
    }

    @Override
    public void sent(int queue, long bytes) {}

    @Override
    public void idle(int queue) {
        ready.remove(queue);
        advanceTo(current + 1 == queues ? 0 : current + 1);
    }

    private void advanceTo(int queue) {
        round += queue >= current ? queue - current : queue - current + queues;
        current = queue;
    }
}
