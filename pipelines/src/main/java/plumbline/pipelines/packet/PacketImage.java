package plumbline.pipelines.packet;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import plumbline.pipelines.port.Frame;
import plumbline.vm.BridgedMetadata;

/**
 * A packet on its way to another pipe as bytes in a row: what another thread then fetches is as few cache lines as can
 * be, one behind the other.
 *
 * <pre>
 *   before egress  | port, time, place … | queue … | bridged metadata | carried values … | bytes of the frame … |
 *   behind egress  | port, time, place … | bytes of the frame … |
 * </pre>
 *
 * Immutable.
 */
public final class PacketImage {
    /** One word: how many bytes it takes, its origin, its egress port. */
    private static final int HEAD = 0;

    private static final int ORIGIN_BITS = Integer.SIZE;
    private static final int PORT_BITS = ORIGIN_BITS + Short.SIZE;
    private static final int NANOS = 8;
    /** One word: where the packet is in its frame, and how many bytes are there. */
    private static final int PLACE = 16;

    private static final int MISSING = 24;
    /** Behind egress, the bytes of the frame. */
    private static final int DONE = 28;

    private static final int CARRIED = 28;
    private static final int INGRESS_PORT = 32;
    private static final int REPLICA = 34;
    private static final int QUEUE = 36;
    private static final int RANK = 40;
    private static final int BRIDGED = 48;

    private static final Origin[] ORIGINS = Origin.values();

    private final BridgedMetadata bridged;
    private final int maxBytes;

    /**
     * @param carriedFields maximum number of fields that a field list of the program carries
     * @param maxPacket in bytes
     */
    public PacketImage(BridgedMetadata bridged, int carriedFields, int maxPacket) {
        this.bridged = bridged;
        this.maxBytes = aligned(BRIDGED + bridged.bytes() + Long.BYTES * carriedFields + Frame.HEADROOM + maxPacket);
    }

    private static int aligned(int bytes) {
        return bytes + Long.BYTES - 1 & -Long.BYTES;
    }

    /** How many bytes the largest one takes. */
    public int maxBytes() {
        return maxBytes;
    }

    /** How many bytes one takes: whole words of 8. */
    public int bytes(Packet packet) {
        int carried = packet.carries() ? packet.carried().size() : 0;
        return aligned(BRIDGED
                + bridged.bytes()
                + Long.BYTES * carried
                + packet.frame().length());
    }

    /** How many bytes the frame of one behind egress takes: whole words of 8. */
    public int bytes(Frame frame) {
        return aligned(DONE + frame.length());
    }

    private static long head(int bytes, Origin origin, int port) {
        return (long) port << PORT_BITS | (long) origin.ordinal() << ORIGIN_BITS | bytes;
    }

    private static int origin(long head) {
        return (short) (head >>> ORIGIN_BITS);
    }

    /** How many bytes the one at a place takes. */
    public int bytes(DirectBuffer from, int at) {
        return (int) from.getLong(at + HEAD);
    }

    /** Writes the frame of a packet behind egress, for a port. */
    public void write(int port, Frame frame, MutableDirectBuffer to, int at) {
        to.putLong(at + HEAD, head(bytes(frame), Origin.DONE, port));
        writeFrame(frame, to, at, at + DONE);
    }

    /** Whether the packet at a place is behind egress. */
    public boolean isDone(DirectBuffer from, int at) {
        return origin(from.getLong(at + HEAD)) == Origin.DONE.ordinal();
    }

    /** The port of the packet at a place. */
    public int port(DirectBuffer from, int at) {
        return (int) (from.getLong(at + HEAD) >>> PORT_BITS);
    }

    /** Reads the frame of a packet behind egress. */
    public void read(DirectBuffer from, int at, Frame into) {
        readFrame(from, at, at + DONE, into);
    }

    /** Writes a packet, but not which fields its carried values are for. */
    public void write(Packet packet, MutableDirectBuffer to, int at) {
        int carried = packet.carries() ? packet.carried().size() : 0;
        to.putLong(at + HEAD, head(bytes(packet), packet.origin(), packet.egressPort()));
        to.putShort(at + INGRESS_PORT, (short) packet.ingressPort());
        to.putShort(at + REPLICA, (short) packet.replica());
        to.putInt(at + QUEUE, packet.queue());
        to.putLong(at + RANK, packet.rank());
        to.putInt(at + CARRIED, carried);
        int next = at + BRIDGED;
        bridged.write(packet.phv(), to, next);
        next += bridged.bytes();
        for (int i = 0; i < carried; i++) {
            to.putLong(next, packet.carriedValues()[i]);
            next += Long.BYTES;
        }
        writeFrame(packet.frame(), to, at, next);
    }

    private static void writeFrame(Frame frame, MutableDirectBuffer to, int at, int bytesAt) {
        to.putLong(at + NANOS, frame.nanos());
        to.putLong(at + PLACE, (long) frame.length() << Integer.SIZE | frame.offset());
        to.putInt(at + MISSING, frame.missing());
        frame.copyTo(to.byteArray(), bytesAt);
    }

    /**
     * Reads a packet.
     *
     * @param fields that it carries, or null
     */
    public void read(DirectBuffer from, int at, Packet into, CarriedFields fields) {
        into.again(ORIGINS[origin(from.getLong(at + HEAD))], from.getShort(at + INGRESS_PORT));
        into.sendTo(port(from, at), from.getInt(at + QUEUE));
        into.replica(Short.toUnsignedInt(from.getShort(at + REPLICA)));
        into.rank(from.getLong(at + RANK));
        int next = at + BRIDGED;
        bridged.read(from, next, into.phv());
        next += bridged.bytes();
        into.carried(fields);
        for (int i = from.getInt(at + CARRIED), value = 0; value < i; value++) {
            into.carriedValues()[value] = from.getLong(next);
            next += Long.BYTES;
        }
        readFrame(from, at, next, into.frame());
    }

    private static void readFrame(DirectBuffer from, int at, int bytesAt, Frame into) {
        long place = from.getLong(at + PLACE);
        into.copyFrom(from.byteArray(), bytesAt, (int) place, (int) (place >>> Integer.SIZE));
        into.missing(from.getInt(at + MISSING));
        into.arrivedAt(from.getLong(at + NANOS));
    }
}
