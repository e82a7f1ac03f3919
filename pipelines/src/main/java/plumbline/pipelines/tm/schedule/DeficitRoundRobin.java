package plumbline.pipelines.tm.schedule;

/**
 * Weighted deficit round robin (Shreedhar and Varghese, SIGCOMM 1995, figure 4). Ready queues stand in a circle; whose
 * turn it is gets weight × quantum bytes of credit, sends while its first packet is covered by the credit, and keeps
 * the rest for its next turn unless it has become idle. A queue that becomes ready stands behind all others.
 *
 * <p>Bytes are those on the link, overhead included: weights share the link's time.
 */
final class DeficitRoundRobin implements Scheduler {
    private static final int NONE = -1;

    private final Backlog backlog;
    private final int quantum;
    private final long[] credit;
    private final int[] behind;
    private int first = NONE;
    private int last = NONE;
    private boolean credited;

    /** @param quantum bytes of credit per turn and unit of weight */
    DeficitRoundRobin(int queues, int quantum, Backlog backlog) {
        this.backlog = backlog;
        this.quantum = quantum;
        this.credit = new long[queues];
        this.behind = new int[queues];
    }

    @Override
    public void ready(int queue) {
        append(queue);
    }

    @Override
    public int choose() {
        while (true) {
            int queue = first;
            if (!credited) {
                credit[queue] += (long) backlog.weight(queue) * quantum;
                credited = true;
            }
            if (backlog.bytes(queue) <= credit[queue]) {
                return queue;
            }
            endTurn();
            append(queue);
        }
    }

    @Override
    public void sent(int queue, long bytes) {
        credit[queue] -= bytes;
    }

    @Override
    public void idle(int queue) {
        credit[queue] = 0;
        endTurn();
    }

    private void endTurn() {
        first = behind[first];
        if (first == NONE) {
            last = NONE;
        }
        credited = false;
    }

    private void append(int queue) {
        behind[queue] = NONE;
        if (last == NONE) {
            first = queue;
        } else {
            behind[last] = queue;
        }
        last = queue;
    }
}
