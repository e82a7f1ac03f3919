package plumbline.pipelines.tm;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import plumbline.isa.model.Ethernet;
import plumbline.pipelines.tm.schedule.Scheduling;

/**
 * An output port: its queues and the link behind them.
 *
 * @param queues how many, 1–128; the program's {@code qid} counts from 0
 * @param scheduling which of them sends next
 * @param bitsPerSecond rate of the link; 0: as fast as possible, packets leave at the instant they are enqueued
 * @param overheadBytes what each packet takes on the link beside its own bytes
 * @param cells most buffer cells its queues may occupy together, at least 1
 * @param defaults a queue that is not in {@code byQueue}
 * @param byQueue single queues by number
 */
public record PortConfig(
        int queues,
        Scheduling scheduling,
        long bitsPerSecond,
        int overheadBytes,
        int cells,
        QueueConfig defaults,
        Map<Integer, QueueConfig> byQueue) {
    /** One queue, no rate, no limit of the port's own. */
    public static final PortConfig DEFAULT = new PortConfig(
            1, Scheduling.FIFO, 0, Ethernet.WIRE_OVERHEAD, Integer.MAX_VALUE, QueueConfig.DEFAULT, Map.of());

    public PortConfig {
        Checked.between("queues", 1, Scheduling.MAX_QUEUES, queues);
        Checked.between("bits per second", 0, Link.MAX_BITS_PER_SECOND, bitsPerSecond);
        Checked.between("overhead bytes", 0, Link.MAX_OVERHEAD, overheadBytes);
        Checked.atLeast("cells of the port", 1, cells);
        String refusal = scheduling.refusal(queues);
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
        byQueue = Map.copyOf(byQueue);
        for (int queue : byQueue.keySet()) {
            Checked.between("queue", 0, queues - 1, queue);
        }
        for (int queue = 0; queue < queues; queue++) {
            refuseRate(scheduling, byQueue.getOrDefault(queue, defaults));
        }
    }

    /** Fails if a scheduler that needs to see all packets is combined with a queue that holds some back. */
    static void refuseRate(Scheduling scheduling, QueueConfig queue) {
        if (queue.bitsPerSecond() != 0 && !scheduling.servesShapedQueues()) {
            throw new IllegalArgumentException(
                    "rotating priority serves queues that have no rate of their own: leave the rate to the port");
        }
    }

    /** A queue by number. */
    public QueueConfig queue(int number) {
        return byQueue.getOrDefault(number, defaults);
    }

    /** Guaranteed cells of all its queues. */
    long guaranteedCells() {
        long sum = 0;
        for (int queue = 0; queue < queues; queue++) {
            sum += queue(queue).guaranteedCells();
        }
        return sum;
    }

    /** The same with other queues, all alike but for those already set one by one. */
    public PortConfig withQueues(int newQueues, Scheduling newScheduling) {
        return new PortConfig(newQueues, newScheduling, bitsPerSecond, overheadBytes, cells, defaults, byQueue);
    }

    /** The same with another number of queues; settings of removed queues are dropped. */
    public PortConfig resized(int newQueues, Scheduling newScheduling) {
        Map<Integer, QueueConfig> left = new TreeMap<>(byQueue);
        left.keySet().removeIf(queue -> queue >= newQueues);
        return new PortConfig(newQueues, newScheduling, bitsPerSecond, overheadBytes, cells, defaults, left);
    }

    /** The same with another link rate in bit/s. */
    public PortConfig withRate(long newBitsPerSecond) {
        return new PortConfig(queues, scheduling, newBitsPerSecond, overheadBytes, cells, defaults, byQueue);
    }

    /** The same with another overhead in bytes per packet. */
    public PortConfig withOverhead(int newOverheadBytes) {
        return new PortConfig(queues, scheduling, bitsPerSecond, newOverheadBytes, cells, defaults, byQueue);
    }

    /** The same with another limit of all its queues together. */
    public PortConfig withCells(int newCells) {
        return new PortConfig(queues, scheduling, bitsPerSecond, overheadBytes, newCells, defaults, byQueue);
    }

    /** The same with another queue wherever none is set by number. */
    public PortConfig with(QueueConfig newDefaults) {
        return new PortConfig(queues, scheduling, bitsPerSecond, overheadBytes, cells, newDefaults, byQueue);
    }

    /** The same with every queue changed alike: the defaults, and those set by number. */
    public PortConfig everyQueue(UnaryOperator<QueueConfig> change) {
        Map<Integer, QueueConfig> all = new TreeMap<>(byQueue);
        all.replaceAll((number, queue) -> change.apply(queue));
        return new PortConfig(queues, scheduling, bitsPerSecond, overheadBytes, cells, change.apply(defaults), all);
    }

    /** The same with a queue of its own for one number. */
    public PortConfig withQueue(int number, QueueConfig queue) {
        Map<Integer, QueueConfig> all = new TreeMap<>(byQueue);
        all.put(number, queue);
        return new PortConfig(queues, scheduling, bitsPerSecond, overheadBytes, cells, defaults, all);
    }
}
