package plumbline.programs.printqueue.checkpoint;

import java.util.List;
import plumbline.programs.flowradar.FiveTuple;

/**
 * What a bank of registers knew of one port when packets had ceased to write it. All times are nanoseconds of the
 * switch's clock.
 *
 * @param port the egress port
 * @param kind why it was read
 * @param from since when packets had written the bank
 * @param to when they ceased; the bank knows nothing of what left at that time or later
 * @param victim of a freeze: the packet that had met a long queue
 * @param asked packets that met a long queue since the last checkpoint; all but a freeze's own went without one
 * @param flows all flows that occur; ports and addresses 0: no flow of IP; IPv6 addresses as {@link HashedAddress}
 * @param windows from the first
 * @param queues of the port, by their numbers
 */
public record Checkpoint(
        int port,
        Kind kind,
        long from,
        long to,
        Victim victim,
        long asked,
        List<FiveTuple> flows,
        List<WindowCells> windows,
        List<QueueReading> queues) {
    /** Why it was read. */
    public enum Kind {
        /** The time of its bank was over. */
        PERIODIC,
        /** A packet that met a long queue had frozen it. */
        FROZEN,
        /** The switch ended. */
        LAST
    }

    /**
     * A packet that waited.
     *
     * @param came when it came
     * @param left when it left the queue
     * @param queue of the port
     * @param began when the last packet had come that met this queue empty
     */
    public record Victim(long came, long left, int queue, long began) {
        /** None. */
        public static final Victim NONE = new Victim(0, 0, 0, 0);
    }

    /** Looks at the port since its last checkpoint. */
    public List<QueueSample> samples() {
        return QueueSample.ofPort(queues.stream().map(QueueReading::samples).toList());
    }

    /**
     * Since when the windows know what left: later than {@link #from} if they reach back less far. Between the two is a
     * gap.
     *
     * @param shape of the windows
     */
    public long coveredFrom(TimeWindows shape) {
        return coveredFrom(shape, windows.size() - 1);
    }

    /**
     * The same, as far as the windows up to one of them reach back.
     *
     * @param window the last of these
     */
    public long coveredFrom(TimeWindows shape, int window) {
        if (windows.isEmpty() || windows.getFirst().count() == 0) {
            return from;
        }
        long latest = windows.getFirst().numbers()[windows.getFirst().count() - 1];
        for (int w = 1; w <= window; w++) {
            latest = latest - shape.cells() >> shape.alpha();
        }
        return Math.max(from, latest - shape.cells() + 1 << shape.shift(window));
    }

    public Checkpoint {
        flows = List.copyOf(flows);
        windows = List.copyOf(windows);
        queues = List.copyOf(queues);
    }
}
