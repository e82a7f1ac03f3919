package plumbline.pipelines.ring;

import java.util.function.Supplier;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.packet.PacketPool;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.port.DropReason;

/**
 * Packets on their way from the ingress of one pipe to the traffic manager of another, header vector included. A packet
 * that finds the ring full is dropped and counted here.
 */
public final class PipeLink {
    private final int from;
    private final int to;
    private final Ring<Packet> ring;
    private final Doorbell receiver;
    private boolean unannounced;

    /**
     * @param from number of the pipe that sends
     * @param to number of the pipe that receives
     * @param capacity in packets
     * @param factory makes a packet of the program
     * @param receiver wakes the thread of the pipe that receives
     */
    public PipeLink(int from, int to, int capacity, Supplier<Packet> factory, Doorbell receiver) {
        this.from = from;
        this.to = to;
        this.ring = new Ring<>(capacity, factory);
        this.receiver = receiver;
    }

    /** Number of the pipe that sends. */
    public int from() {
        return from;
    }

    /** Number of the pipe that receives. */
    public int to() {
        return to;
    }

    /** For its counters. */
    public Ring<Packet> ring() {
        return ring;
    }

    /** The sender's: hands a packet over for another, or answers null if the ring is full. */
    Packet handOver(Packet packet) {
        unannounced = true;
        return ring.offer(packet);
    }

    /** The sender's: wakes the receiver if something was handed over since the last call. */
    void announce() {
        if (unannounced) {
            unannounced = false;
            receiver.ring();
        }
    }

    /**
     * The receiver's: takes packets over into its traffic manager; those for which its pool has none in exchange are
     * dropped.
     *
     * @param max how many at once
     * @return how many came out of the ring
     */
    public int deliver(Pipe pipe, PacketPool pool, int max, long nanos) {
        int count = Math.min(max, ring.waiting());
        for (int i = 0; i < count; i++) {
            Packet free = pool.take();
            if (free == null) {
                ring.skip();
                pipe.counters().drops().count(DropReason.NO_BUFFER);
            } else {
                Packet packet = ring.poll(free);
                packet.crossed(from);
                pipe.enter(packet, nanos);
            }
        }
        return count;
    }
}
