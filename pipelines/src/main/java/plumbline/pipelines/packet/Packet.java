package plumbline.pipelines.packet;

import plumbline.pipelines.port.Frame;
import plumbline.vm.Phv;

/**
 * One packet inside the switch: its bytes, its header vector, where it is going, and what the traffic manager saw of
 * it. Mutable and pooled: the holder of a packet owns it until it is handed on or released.
 *
 * <p>It always has exactly one frame, which it exchanges with the ports' for another: a port keeps the frames it
 * receives into and sends from, and the packet itself is free again at once. So few packets, with their vectors, go
 * round, and they stay in the cache.
 *
 * <p>The vector is only meaningful between {@code parse} and {@code deparse} of one pass. What must survive the gap
 * between two passes is carried here and written back after the next parse.
 */
public final class Packet {
    /** Replicas of a pass are numbered above all passes: 2^40 passes are hours at any rate a switch reaches. */
    private static final int REPLICA_PASS_SHIFT = 40;

    /** Passes that came over from other pipes are numbered above all replicas, of which there are at most 2^16. */
    private static final int CROSSING_PASS_SHIFT = 57;

    private final long[] carriedValues;
    private Phv phv;
    private Frame frame;
    private CarriedFields carried;
    private Origin origin;
    private int ingressPort;
    private int egressPort;
    private int queue;
    private long rank;
    private int replica;
    private int group;
    private int bytes;
    private int cells;
    private long readyAt;
    private long enqueuedAt;
    private int enqueuedDepth;
    private boolean congested;
    private long dequeuedAt;
    private int dequeuedDepth;
    private Packet behind;

    /**
     * @param frame its first buffer
     * @param phv vector of its own
     * @param carriedFields maximum number of fields that a field list of the program carries
     */
    public Packet(Frame frame, Phv phv, int carriedFields) {
        this.frame = frame;
        this.phv = phv;
        this.carriedValues = new long[carriedFields];
    }

    /** The bytes. */
    public Frame frame() {
        return frame;
    }

    /**
     * Gives its frame for another.
     *
     * @param other now the packet's
     * @return the frame it had, now the caller's
     */
    public Frame exchange(Frame other) {
        Frame given = frame;
        frame = other;
        return given;
    }

    /** The header vector. */
    public Phv phv() {
        return phv;
    }

    /**
     * Gives its vector for another of the same program.
     *
     * @param other now the packet's
     * @return the vector it had, now the caller's
     */
    public Phv exchange(Phv other) {
        Phv given = phv;
        phv = other;
        return given;
    }

    /** Where it comes from in this pass. */
    public Origin origin() {
        return origin;
    }

    /** Number of the port it came in by. */
    public int ingressPort() {
        return ingressPort;
    }

    /** Starts its life: received by a port, with nothing left over from the buffer's last packet. */
    public void received(int port) {
        origin = Origin.PORT;
        ingressPort = port;
        replica = 0;
        carried = null;
    }

    /** Starts its life: made by the packet generator, and coming in by a port of the pipe. */
    public void generated(int port) {
        received(port);
        origin = Origin.GENERATOR;
    }

    /** It has been through egress already, and waits for nothing but a queue. */
    public void done(int port, int queueOfPort) {
        again(Origin.DONE, port);
        carried = null;
        rank = 0;
        sendTo(port, queueOfPort);
    }

    /** Goes through ingress once more, with what it carries: by which way, and by which port. */
    public void again(Origin way, int port) {
        origin = way;
        ingressPort = port;
        replica = 0;
    }

    /** Takes fields of a vector along into the next pass. */
    public void carry(CarriedFields fields, Phv from) {
        carried = fields;
        fields.read(from, carriedValues);
    }

    /** Whether its next pass starts with fields of an earlier one. */
    public boolean carries() {
        return carried != null;
    }

    /** Puts what was carried into this packet's vector, once. */
    public void unpack() {
        if (carried != null) {
            carried.write(carriedValues, phv);
            carried = null;
        }
    }

    /** What its next pass starts with, or null; the values are in {@link #carriedValues}. */
    public CarriedFields carried() {
        return carried;
    }

    /** Sets what its next pass starts with, or null. */
    void carried(CarriedFields fields) {
        carried = fields;
    }

    /** Values of {@link #carried}, in its order. */
    long[] carriedValues() {
        return carriedValues;
    }

    /** Makes this the copy of another packet's bytes, at most {@code maxBytes} of them, without metadata. */
    public void mirror(Packet original, int maxBytes) {
        frame.copyFrom(original.frame);
        frame.truncate(maxBytes);
        origin = Origin.MIRROR;
        ingressPort = original.ingressPort;
        replica = 0;
        group = 0;
        carried = null;
    }

    /**
     * Makes this a copy of another packet between ingress and egress, with its header vector and what it carries. It
     * goes on as a pass of its own, so that it draws random numbers of its own.
     *
     * @param replicaNumber of a multicast copy
     * @param index of the copy among the packet's copies
     */
    public void replicate(Packet original, int replicaNumber, int index) {
        frame.copyFrom(original.frame);
        phv.copyFrom(original.phv);
        phv.pass(original.phv.pass() + (index + 1L << REPLICA_PASS_SHIFT));
        origin = original.origin;
        ingressPort = original.ingressPort;
        carried = original.carried;
        if (carried != null) {
            System.arraycopy(original.carriedValues, 0, carriedValues, 0, carriedValues.length);
        }
        replica = replicaNumber;
    }

    /**
     * It has come over from another pipe. It goes on as a pass of its own, so that it draws other random numbers than
     * the pass of the same number in this pipe.
     *
     * @param pipe number of that pipe
     */
    public void crossed(int pipe) {
        phv.pass(phv.pass() + (pipe + 1L << CROSSING_PASS_SHIFT));
    }

    /** Number of a multicast replica; 0 for all others. */
    public int replica() {
        return replica;
    }

    /** Sets the number of a multicast replica. */
    public void replica(int number) {
        replica = number;
    }

    /** Of a mirror copy, the multicast group to whose members it goes; 0: to its port. */
    public int group() {
        return group;
    }

    /** Sends a mirror copy to the members of a multicast group. */
    public void sendToGroup(int number) {
        group = number;
    }

    /** Port it will leave by. */
    public int egressPort() {
        return egressPort;
    }

    /** Queue of that port it goes through. */
    public int queue() {
        return queue;
    }

    /** Sends it to a queue of a port. */
    public void sendTo(int port, int queueOfPort) {
        egressPort = port;
        queue = queueOfPort;
    }

    /** Its place in a queue that orders by rank: the smallest leaves first. */
    public long rank() {
        return rank;
    }

    /** Sets its rank. */
    public void rank(long newRank) {
        rank = newRank;
    }

    /** When its stay in the recirculation queue ends, in nanoseconds. */
    public long readyAt() {
        return readyAt;
    }

    /** Sets when its stay in the recirculation queue ends, in nanoseconds. */
    public void readyAt(long nanos) {
        readyAt = nanos;
    }

    /** Bytes of its frame on the wire as it came to the traffic manager, which so need not look at it again. */
    public int bytes() {
        return bytes;
    }

    /** Notes its length; the traffic manager is asked to take it. */
    public void offered(int wireLength) {
        bytes = wireLength;
    }

    /** Buffer cells it occupies in the traffic manager. */
    public int cells() {
        return cells;
    }

    /** When it was enqueued, in nanoseconds. */
    public long enqueuedAt() {
        return enqueuedAt;
    }

    /** Cells in its queue before it was added. */
    public int enqueuedDepth() {
        return enqueuedDepth;
    }

    /** Notes how it was enqueued; depth in cells. */
    public void enqueued(long nanos, int depth, int ownCells) {
        enqueuedAt = nanos;
        enqueuedDepth = depth;
        cells = ownCells;
        congested = false;
    }

    /** Whether its queue was congested when it came, so that it leaves marked CE. */
    public boolean congested() {
        return congested;
    }

    /** Notes that it leaves marked CE. */
    public void congestionExperienced() {
        congested = true;
    }

    /** The packet behind it in its queue, or null. */
    public Packet behind() {
        return behind;
    }

    /** Sets the packet behind it in its queue. */
    public void behind(Packet next) {
        behind = next;
    }

    /** When it was dequeued, in nanoseconds. */
    public long dequeuedAt() {
        return dequeuedAt;
    }

    /** Cells left in its queue after it was taken out. */
    public int dequeuedDepth() {
        return dequeuedDepth;
    }

    /** Notes how it was dequeued; depth in cells. */
    public void dequeued(long nanos, int depth) {
        dequeuedAt = nanos;
        dequeuedDepth = depth;
    }
}
