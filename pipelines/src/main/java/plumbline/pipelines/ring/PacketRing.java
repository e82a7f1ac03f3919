package plumbline.pipelines.ring;

import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.packet.CarriedFields;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.packet.PacketImage;
import plumbline.pipelines.port.Frame;
import plumbline.vm.count.CounterBlock;

/**
 * A bounded first-in, first-out queue of packets from one thread to one other. Packets are copied, one behind the
 * other: a core that reads what another wrote waits for each line as long as for hundreds of instructions, and for
 * objects that point at each other it would do so again and again. Each side tells the other how far it is once per
 * batch.
 *
 * <pre>
 *           released               read           published           written
 *   ─────────────┬──────────────────┬────────────────┬────────────────────┬──────────► bytes, modulo size
 *       free     │ consumer's, may  │ consumer can   │ producer's, not to │   free
 *                │ be in use yet    │ read           │ be seen yet        │
 * </pre>
 */
public final class PacketRing {
    /** Instead of a port: egress is still to come. */
    static final int NOT_DONE = -1;
    /** Bytes of memory per packet of capacity: enough for those of 64 to 256 bytes, with their metadata. */
    private static final int BYTES_PER_PACKET = 512;
    /** In front of the rest of the memory, which is too short for the next packet; no packet is as short. */
    private static final int TO_THE_BEGINNING = 0;
    /** Positions of the sides lie as far apart as two lines: they are fetched in pairs. */
    private static final int APART = 128;

    private final PacketImage image;
    private final UnsafeBuffer memory;
    /** Bytes for packets, a power of two; behind them, the producer's position and the consumer's. */
    private final int size;

    private final int published;
    private final int released;
    private final int capacity;
    /** What packets carry, by their numbers modulo its length, a power of two. */
    private final CarriedFields[] carried;

    private final CounterBlock<RingInput> input = CounterBlock.apart(RingInput.class);
    private final CounterBlock<RingOutput> output = CounterBlock.apart(RingOutput.class);
    private final Producer producer = new Producer();
    private final Consumer consumer = new Consumer();

    /** Keeps what one thread writes off the lines of what lies in front of it in memory. */
    @SuppressWarnings("unused")
    private abstract static class Apart {
        private long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
    }

    /** What the producer writes for itself. */
    private static final class Producer extends Apart {
        private long position;
        private long packets;
        private long published;
        private long releasedPosition;
        private long releasedPackets;
    }

    /** What the consumer writes for itself. */
    private static final class Consumer extends Apart {
        private long position;
        private long packets;
        private long published;
    }

    /** @param capacity most packets in the ring, at least 1; fewer if they are long */
    public PacketRing(int capacity, PacketImage image) {
        this.capacity = capacity;
        this.image = image;
        size = Integer.highestOneBit(2 * Math.max(capacity * BYTES_PER_PACKET, 2 * image.maxBytes()) - 1);
        published = size + APART;
        released = published + APART;
        memory = new UnsafeBuffer(new byte[released + APART]);
        carried = new CarriedFields[Integer.highestOneBit(2 * capacity - 1)];
        input.set(RingInput.CAPACITY, capacity);
    }

    /**
     * The producer's: puts a packet in, to be seen after {@link #publish}; if the ring is full, counts it as dropped.
     */
    void offer(Packet packet) {
        int bytes = image.bytes(packet);
        int at = room(bytes);
        if (at < 0) {
            return;
        }
        image.write(packet, memory, at);
        CarriedFields fields = packet.carried();
        if (carried[place(producer.packets)] != fields) { // nearly always both are null, and nothing need be written
            carried[place(producer.packets)] = fields;
        }
        written(bytes);
    }

    /** The producer's: the same with the frame of a packet that has been through egress. */
    void offer(int port, Frame frame) {
        int bytes = image.bytes(frame);
        int at = room(bytes);
        if (at >= 0) {
            image.write(port, frame, memory, at);
            written(bytes);
        }
    }

    /** The producer's: the same with a batch of such frames, in {@code [0..count)}. */
    void offer(int port, Frame[] frames, int count) {
        for (int i = 0; i < count; i++) {
            offer(port, frames[i]);
        }
    }

    /** Where there is room for so many bytes; negative, and one more dropped, if there is none. */
    private int room(int bytes) {
        int at = (int) (producer.position & size - 1);
        int skipped = size - at < bytes ? size - at : 0;
        if (!fits(skipped + bytes)) {
            input.count(RingInput.DROPPED);
            return -1;
        }
        if (skipped == 0) {
            return at;
        }
        memory.putLong(at, TO_THE_BEGINNING);
        producer.position += skipped;
        return 0;
    }

    private void written(int bytes) {
        producer.position += bytes;
        producer.packets++;
        input.count(RingInput.IN);
    }

    private int place(long packet) {
        return (int) packet & carried.length - 1;
    }

    private boolean fits(int bytes) {
        if (isFree(bytes)) {
            return true;
        }
        producer.releasedPosition = memory.getLongAcquire(released);
        producer.releasedPackets = memory.getLongAcquire(released + Long.BYTES);
        return isFree(bytes);
    }

    private boolean isFree(int bytes) {
        return producer.packets - producer.releasedPackets < capacity
                && producer.position + bytes - producer.releasedPosition <= size;
    }

    /**
     * The producer's: shows the consumer what was put in.
     *
     * @return whether that is something new
     */
    boolean publish() {
        if (producer.published == producer.position) {
            return false;
        }
        producer.published = producer.position;
        memory.putLongRelease(published, producer.position);
        return true;
    }

    /** The consumer's: whether there is a packet. */
    boolean hasNext() {
        if (consumer.position == consumer.published) {
            consumer.published = memory.getLongAcquire(published);
        }
        return consumer.position != consumer.published;
    }

    /**
     * The consumer's: makes a packet the oldest one, and takes that out; {@link #hasNext} has said that there is one.
     */
    void poll(Packet into) {
        int at = next();
        image.read(memory, at, into, carried[place(consumer.packets)]);
        taken(at);
    }

    /**
     * The consumer's: the port of the oldest packet if that has been through egress, else {@link #NOT_DONE};
     * {@link #hasNext} has said that there is one.
     */
    int donePort() {
        int at = next();
        return image.isDone(memory, at) ? image.port(memory, at) : NOT_DONE;
    }

    /**
     * The consumer's: takes the oldest packets out, as long as they have been through egress for one port.
     *
     * @param port {@link #donePort} of the oldest
     * @return how many, at least 1 and at most {@code max}
     */
    int poll(int port, Frame[] into, int max) {
        int count = 0;
        do {
            int at = next();
            image.read(memory, at, into[count++]);
            taken(at);
        } while (count < max && hasNext() && donePort() == port);
        return count;
    }

    /** The consumer's: discards the oldest packet; {@link #hasNext} has said that there is one. */
    void skip() {
        taken(next());
    }

    private int next() {
        int at = (int) (consumer.position & size - 1);
        if (image.bytes(memory, at) != TO_THE_BEGINNING) {
            return at;
        }
        consumer.position += size - at;
        return 0;
    }

    private void taken(int at) {
        consumer.position += image.bytes(memory, at);
        consumer.packets++;
        output.count(RingOutput.OUT);
    }

    /** The consumer's: gives the room of what was taken out back to the producer. */
    void release() {
        memory.putLongRelease(released + Long.BYTES, consumer.packets);
        memory.putLongRelease(released, consumer.position);
    }

    /** What the producer counts. */
    public CounterBlock<RingInput> input() {
        return input;
    }

    /** What the consumer counts. */
    public CounterBlock<RingOutput> output() {
        return output;
    }
}
