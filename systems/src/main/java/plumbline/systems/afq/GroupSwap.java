package plumbline.systems.afq;

import java.util.List;
import java.util.function.LongConsumer;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueCounters;
import plumbline.pipelines.tm.TrafficManager;
import plumbline.pipelines.tm.schedule.Scheduling;

/**
 * The control plane that emulates rotating priority with two groups of n queues each (AFQ, NSDI 2018, section 4).
 * Within a group the earlier round has strict priority, and so has the group of the earlier rounds. Every so often it
 * looks at the port, and when all that waits is in the lower group swaps the two:
 *
 * <pre>
 *   rounds 0 … n−1  &gt;  n … 2n−1          then          n … 2n−1  &gt;  2n … 3n−1
 * </pre>
 *
 * Until it swaps, packets of round 2n and later go ahead of those of rounds n … 2n−1. None are there if packets are
 * placed into n rounds at most, the one in service included, and the groups are swapped before round n ends.
 */
final class GroupSwap implements LongConsumer {
    private static final int GROUPS = 2;

    private final TrafficManager queues;
    private final int port;
    private final long period;
    private long next;
    private int upper;

    /** @param period how often it looks at the port, ns */
    GroupSwap(TrafficManager queues, int port, long period) {
        this.queues = queues;
        this.port = port;
        this.period = period;
        next = period;
    }

    /** So many queues in two groups, of which the first is the upper one. */
    static PortConfig queues(int number) {
        int each = number / GROUPS;
        Scheduling.Group group = new Scheduling.Group(each, 1, Scheduling.STRICT);
        Scheduling.Groups groups = new Scheduling.Groups(Scheduling.STRICT, List.of(group, group));
        PortConfig port = PortConfig.DEFAULT.withQueues(number, groups.prioritized(0, 1));
        for (int queue = 0; queue < number; queue++) {
            port = port.withQueue(queue, port.defaults().withPriority(each - 1 - queue % each));
        }
        return port;
    }

    /** Time has come to here: it looks at the port as often as it should have by now. Nothing moves between events. */
    @Override
    public void accept(long nanos) {
        for (; next <= nanos; next += period) {
            if (waiting(upper) == 0 && waiting(1 - upper) > 0) {
                swap(next);
            }
        }
    }

    private long waiting(int group) {
        List<QueueCounters> counters = queues.countersByQueue(port);
        int each = counters.size() / GROUPS;
        return counters.subList(group * each, (group + 1) * each).stream()
                .mapToLong(QueueCounters::waiting)
                .sum();
    }

    private void swap(long nanos) {
        upper = 1 - upper;
        PortConfig now = queues.port(port);
        Scheduling.Groups groups = (Scheduling.Groups) now.scheduling();
        queues.configure(
                port, now.resized(now.queues(), groups.prioritized(upper, 1).prioritized(1 - upper, 0)), nanos);
    }
}
