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
 *   before egress    | ports, queue, origin … | bridged metadata | carried values … | bytes of the frame … |
 *   behind egress    | port, origin …         | bytes of the frame … |
 * </pre>
 *
 * Immutable.
 */
public final class PacketImage {
    private static final int BYTES = 0;
    private static final int ORIGIN = 4;
    private static final int INGRESS_PORT = 6;
    private static final int EGRESS_PORT = 8;
    private static final int REPLICA = 10;
    private static final int QUEUE = 12;
    private static final int RANK = 16;
    private static final int NANOS = 24;
    private static final int OFFSET = 32;
    private static final int LENGTH = 36;
    private static final int MISSING = 40;
    private static final int CARRIED = 44;
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
        return aligned(BRIDGED + frame.length());
    }

    /** How many bytes the one at a place takes. */
    public int bytes(DirectBuffer from, int at) {
        return from.getInt(at + BYTES);
    }

    /** Writes the frame of a packet behind egress, for a port. */
    public void write(int port, Frame frame, MutableDirectBuffer to, int at) {
        to.putInt(at + BYTES, bytes(frame));
        to.putShort(at + ORIGIN, (short) Origin.OTHER_PIPE.ordinal());
        to.putShort(at + EGRESS_PORT, (short) port);
        writeFrame(frame, to, at, at + BRIDGED);
    }

    /** Whether the packet at a place is behind egress. */
    public boolean isDone(DirectBuffer from, int at) {
        return from.getShort(at + ORIGIN) == Origin.OTHER_PIPE.ordinal();
    }

    /** Reads the frame of a packet behind egress; answers its port. */
    public int read(DirectBuffer from, int at, Frame into) {
        readFrame(from, at, at + BRIDGED, into);
        return from.getShort(at + EGRESS_PORT);
    }

    /** Writes a packet, but not which fields its carried values are for. */
    public void write(Packet packet, MutableDirectBuffer to, int at) {
        int carried = packet.carries() ? packet.carried().size() : 0;
        to.putInt(at + BYTES, bytes(packet));
        to.putShort(at + ORIGIN, (short) packet.origin().ordinal());
        to.putShort(at + INGRESS_PORT, (short) packet.ingressPort());
        to.putShort(at + EGRESS_PORT, (short) packet.egressPort());
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
        to.putInt(at + OFFSET, frame.offset());
        to.putInt(at + LENGTH, frame.length());
        to.putInt(at + MISSING, frame.missing());
        frame.copyTo(to.byteArray(), bytesAt);
    }

    /**
     * Reads a packet.
     *
     * @param fields that it carries, or null
     */
    public void read(DirectBuffer from, int at, Packet into, CarriedFields fields) {
        into.again(ORIGINS[from.getShort(at + ORIGIN)], from.getShort(at + INGRESS_PORT));
        into.sendTo(from.getShort(at + EGRESS_PORT), from.getInt(at + QUEUE));
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
        into.copyFrom(from.byteArray(), bytesAt, from.getInt(at + OFFSET), from.getInt(at + LENGTH));
        into.missing(from.getInt(at + MISSING));
        into.arrivedAt(from.getLong(at + NANOS));
    }
}
