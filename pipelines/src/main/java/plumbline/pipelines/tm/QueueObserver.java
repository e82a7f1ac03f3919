package plumbline.pipelines.tm;

import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;

/**
 * Sees what happens in the queues, as it happens: the ground truth for programs that measure queues. The packet's port
 * and queue are {@link Packet#egressPort()} and {@link Packet#queue()}; its bytes are as they came in, and it must not
 * be changed or kept.
 */
public interface QueueObserver {
    /** Sees nothing. */
    QueueObserver NONE = new QueueObserver() {};

    /** A packet was taken in at a time in nanoseconds; {@link Packet#enqueuedDepth()} cells were before it. */
    default void enqueued(Packet packet, long nanos) {}

    /** A packet started on its way at a time in nanoseconds; {@link Packet#dequeuedDepth()} cells are behind it. */
    default void dequeued(Packet packet, long nanos) {}

    /** The packet just taken in leaves marked CE, for its queue was congested. */
    default void marked(Packet packet, long nanos) {}

    /** A packet that was taken in was pushed out of its full queue by one of a smaller rank. */
    default void pushedOut(Packet packet, long nanos) {
        dropped(packet, DropReason.PUSHED_OUT, nanos);
    }

    /** A packet that recirculated comes into ingress again. */
    default void returned(Packet packet, long nanos) {}

    /** A packet was not taken in. */
    default void dropped(Packet packet, DropReason reason, long nanos) {}
}
