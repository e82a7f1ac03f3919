package plumbline.pipelines;

import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.packet.PacketPool;
import plumbline.pipelines.port.DropCounters;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;

/**
 * Takes batches of frames from ports. It always owns a batch of packets to receive into; a packet that goes on its way
 * is replaced from the pool, and if the pool is empty, the packet is dropped and its buffer kept. So a full switch goes
 * on emptying its ports, and counts what it loses.
 */
final class Receiver {
    private final Packet[] packets = new Packet[Switch.BATCH];
    private final Frame[] frames = new Frame[Switch.BATCH];
    private final PacketPool pool;
    private final DropCounters drops;

    /**
     * @param pool  with at least a batch of free packets
     * @param drops where to count what found no buffer
     */
    Receiver(PacketPool pool, DropCounters drops) {
        this.pool = pool;
        this.drops = drops;
        for (int i = 0; i < packets.length; i++) {
            set(i, pool.take());
        }
    }

    private void set(int i, Packet packet) {
        packets[i] = packet;
        frames[i] = packet.frame();
    }

    /** Receives up to a batch; the packets are then to be taken with {@link #take}. */
    int receive(AttachedPort port, long nanos) {
        return port.receive(frames, frames.length, nanos);
    }

    /** The i-th packet received, now the caller's, or null if it had to be dropped. */
    Packet take(int i, int port) {
        Packet packet = packets[i];
        Packet replacement = pool.take();
        if (replacement == null) {
            drops.count(DropReason.NO_BUFFER);
            return null;
        }
        set(i, replacement);
        packet.received(port);
        return packet;
    }
}
