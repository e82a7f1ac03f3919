package plumbline.pipelines.tm;

import java.util.Collection;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.packet.Packet;

/**
 * Queues between ingress and egress, one per output port. The rest of the switch knows only this: a packet is enqueued
 * for a port, and comes out again at its departure time. Queues, schedulers, limits and rates are inside.
 *
 * <p>Depths exclude the packet itself and the one being transmitted: they are what is in the queue before it when it
 * comes, and behind it when it goes. A packet leaves the queue when its transmission starts. One thread.
 */
public final class TrafficManager {
    /** No departure is due. */
    public static final long NEVER = Long.MAX_VALUE;

    private final int cellBytes;
    private final Output[] byPort = new Output[Intrinsic.NO_PORT + 1];
    private final Output[] outputs;
    private long waiting;

    /**
     * @param ports numbers of the output ports
     */
    public TrafficManager(TrafficManagerConfig config, Collection<Integer> ports) {
        cellBytes = config.cellBytes();
        outputs = ports.stream()
                .sorted()
                .map(port -> new Output(port, config.queue(port)))
                .toArray(Output[]::new);
        for (Output output : outputs) {
            byPort[output.port()] = output;
        }
    }

    /** Whether there is an output port of that number. */
    public boolean hasPort(int port) {
        return byPort[port] != null;
    }

    /**
     * Enqueues a packet at the port and queue it is sent to.
     *
     * @return whether it was taken; if not, it is counted as dropped and stays the caller's
     */
    public boolean enqueue(Packet packet, long nanos) {
        boolean taken = byPort[packet.egressPort()].enqueue(packet, cells(packet), nanos);
        if (taken) {
            waiting++;
        }
        return taken;
    }

    private int cells(Packet packet) {
        return Math.max(1, (packet.frame().length() + cellBytes - 1) / cellBytes);
    }

    /** When the next packet leaves, in nanoseconds, or {@link #NEVER}. */
    public long nextDeparture() {
        if (waiting == 0) {
            return NEVER;
        }
        Output first = firstToSend();
        return first.nextDeparture();
    }

    /**
     * Takes out the packet with the earliest departure time if that is not after {@code nanos}; of several, the one
     * with the lowest port number. {@link Packet#dequeuedAt()} is its departure time.
     *
     * @return the packet, or null if none is due
     */
    public Packet dequeue(long nanos) {
        if (waiting == 0) {
            return null;
        }
        Output first = firstToSend();
        long departure = first.nextDeparture();
        if (departure > nanos) {
            return null;
        }
        waiting--;
        return first.dequeue(departure);
    }

    private Output firstToSend() {
        Output first = outputs[0];
        long earliest = first.nextDeparture();
        for (int i = 1; i < outputs.length; i++) {
            long departure = outputs[i].nextDeparture();
            if (departure < earliest) {
                first = outputs[i];
                earliest = departure;
            }
        }
        return first;
    }

    /** Packets in all queues. */
    public long waiting() {
        return waiting;
    }

    /** What went through the queue of a port. */
    public QueueCounters counters(int port) {
        return byPort[port].counters();
    }
}
