package plumbline.pipelines.ring;

import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.packet.PacketPool;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;

/**
 * Packets on their way from the ingress of one pipe to the traffic manager of another. A packet that finds the ring
 * full is dropped and counted here.
 */
public final class PipeLink {
    private final int from;
    private final int to;
    private final PacketRing ring;
    private final Doorbell receiver;
    /** The receiver's, to copy a batch into. */
    private final Frame[] spares;

    /**
     * @param from number of the pipe that sends
     * @param to number of the pipe that receives
     * @param receiver wakes the thread of the pipe that receives
     * @param spares as large as those of the packets; as many as are to be taken over at once
     */
    public PipeLink(int from, int to, PacketRing ring, Doorbell receiver, Frame[] spares) {
        this.from = from;
        this.to = to;
        this.ring = ring;
        this.receiver = receiver;
        this.spares = spares;
    }

    /** Number of the pipe that sends. */
    public int from() {
        return from;
    }

    /** Number of the pipe that receives. */
    public int to() {
        return to;
    }

    /** For the sender to put packets into, and for its counters. */
    public PacketRing ring() {
        return ring;
    }

    /** The sender's: shows the receiver what was handed over since the last call, and wakes it. */
    void announce() {
        if (ring.publish()) {
            receiver.ring();
        }
    }

    /**
     * The receiver's: takes packets over, those that are done past their queue if they can bypass it; those for which
     * its pool has none are dropped.
     *
     * @param max how many at once
     * @return how many came out of the ring
     */
    public int deliver(Pipe pipe, PacketPool pool, int max, long nanos) {
        int count = 0;
        while (count < max && ring.hasNext()) {
            int port = ring.donePort();
            if (port == PacketRing.NOT_DONE) {
                deliver(pipe, pool, nanos);
                count++;
            } else {
                int done = ring.poll(port, spares, Math.min(max - count, spares.length));
                pipe.enter(port, spares, done, nanos);
                count += done;
            }
        }
        if (count > 0) {
            ring.release();
            pipe.queues().bypass().publish();
        }
        return count;
    }

    private void deliver(Pipe pipe, PacketPool pool, long nanos) {
        Packet packet = pool.take();
        if (packet == null) {
            ring.skip();
            pipe.counters().drops().count(DropReason.NO_BUFFER);
        } else {
            ring.poll(packet);
            packet.crossed(from);
            pipe.enter(packet, nanos);
        }
    }
}
