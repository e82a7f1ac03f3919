package plumbline.pipelines;

import java.util.function.Supplier;
import java.util.stream.Stream;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.packet.PacketPool;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.vm.Executable;
import plumbline.vm.count.CounterBlock;

/**
 * Takes batches of frames from ports. It always owns a batch of frames to receive into; a packet gives its own frame
 * for the one received. If the pool has no packet, the frame stays here: a full switch still empties its ports and
 * counts what it loses.
 */
final class Receiver {
    /**
     * Frames to receive in one go. A batch is several of these: all frames that are on their way in or out should lie
     * in the cache nearest to the processor, and each needs five lines of it.
     */
    static final int FRAMES = 16;

    /**
     * The same where several arrays or tables are fetched ahead: the fewer of these, the less often all of memory's
     * latency is waited for. For one alone that gained nothing.
     */
    static final int FRAMES_FETCHED_FOR = Executable.MOST_AHEAD;

    private final Frame[] frames;
    private final PacketPool pool;
    private final CounterBlock<DropReason> drops;

    /**
     * @param most frames to receive in one go
     * @param spare makes a frame
     * @param pool of packets with frames as large
     * @param drops where to count what found no packet
     */
    Receiver(int most, Supplier<Frame> spare, PacketPool pool, CounterBlock<DropReason> drops) {
        this.frames = Stream.generate(spare).limit(most).toArray(Frame[]::new);
        this.pool = pool;
        this.drops = drops;
    }

    /** Maximum number of packets received in one go. */
    int most() {
        return frames.length;
    }

    /** Receives up to {@link #most}; the packets are then to be taken with {@link #take}. */
    int receive(AttachedPort port, long nanos) {
        return port.receive(frames, frames.length, nanos);
    }

    /** What was received, in order; only to be looked at, and only as many as there were. */
    Frame[] frames() {
        return frames;
    }

    /** The i-th packet received, now the caller's, or null if it had to be dropped. */
    Packet take(int i, int port) {
        Packet packet = pool.take();
        if (packet == null) {
            drops.count(DropReason.NO_BUFFER);
            return null;
        }
        frames[i] = packet.exchange(frames[i]);
        packet.received(port);
        return packet;
    }
}
