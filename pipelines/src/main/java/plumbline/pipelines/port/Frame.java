package plumbline.pipelines.port;

import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One packet's bytes in a pooled buffer. Mutable and reused: the holder of a frame owns it until it is handed on.
 *
 * <pre>
 *   0            offset              offset+length      capacity
 *   |  headroom  |  packet bytes ... |      tailroom    |
 * </pre>
 *
 * The headroom lets a deparser put longer headers in front of the payload without moving the payload.
 */
public final class Frame {
    /** Bytes kept free in front of a received packet: room for a few tunnel headers. */
    public static final int HEADROOM = 128;
    /** Largest packet a frame holds: a 9,216-byte jumbo frame, as switch chips have it, with tunnel headers. */
    public static final int MAX_PACKET = 9_728;

    /** What the buffer wraps: on the way of a packet each object less that is looked at is a cache line less. */
    private final byte[] bytes;

    private final UnsafeBuffer buffer;
    private int offset = HEADROOM;
    private int length;
    private int missing;
    private long nanos;

    /** A frame with its own buffer, as large as any port needs. */
    public Frame() {
        this(MAX_PACKET);
    }

    /** @param maxPacket largest packet in bytes this frame will hold */
    public Frame(int maxPacket) {
        bytes = new byte[HEADROOM + maxPacket];
        buffer = new UnsafeBuffer(bytes);
    }

    /** The whole buffer, headroom included; the packet is at {@link #offset()}. */
    public UnsafeBuffer buffer() {
        return buffer;
    }

    /** Where the packet's first byte is. */
    public int offset() {
        return offset;
    }

    /** Bytes of the packet that are here, Ethernet header included, FCS excluded. */
    public int length() {
        return length;
    }

    /**
     * Bytes that the packet had on the wire behind those here: a capture kept only its beginning. 0 for all other
     * packets.
     */
    public int missing() {
        return missing;
    }

    /** Bytes of the packet on the wire, FCS excluded: what it occupies of a link or a buffer and counts for. */
    public int wireLength() {
        return length + missing;
    }

    /** Notes that the packet had so many bytes more on the wire. */
    public void missing(int bytes) {
        missing = bytes;
    }

    /** Arrival time in nanoseconds on the switch's clock. */
    public long nanos() {
        return nanos;
    }

    /** Bytes that fit behind the default headroom. */
    public int maxPacket() {
        return bytes.length - HEADROOM;
    }

    /**
     * Sets the place of a packet, a whole one, after its bytes were written into {@link #buffer()}.
     *
     * @throws IndexOutOfBoundsException if the packet would not lie inside the buffer
     */
    public void place(int newOffset, int newLength) {
        if (newOffset < 0 || newLength < 0 || newOffset + newLength > bytes.length) {
            throw new IndexOutOfBoundsException(
                    "packet at " + newOffset + " of " + newLength + " bytes in a buffer of " + bytes.length);
        }
        offset = newOffset;
        length = newLength;
        missing = 0;
    }

    /** Cuts the packet, as it was on the wire, to at most so many bytes; nothing is missing behind them. */
    public void truncate(int max) {
        long onTheWire = Math.min(max, (long) length + missing);
        length = Math.min(max, length);
        missing = (int) onTheWire - length;
    }

    /**
     * Moves the packet's first byte; its last stays where it is.
     *
     * @throws IndexOutOfBoundsException if it would not lie inside the buffer, in front of the last
     */
    public void startAt(int newOffset) {
        if (newOffset == offset) {
            return;
        }
        int end = offset + length;
        if (newOffset < 0 || newOffset > end) {
            throw new IndexOutOfBoundsException("packet from " + newOffset + " to " + end);
        }
        offset = newOffset;
        length = end - newOffset;
    }

    /** Sets the arrival time in nanoseconds. */
    public void arrivedAt(long newNanos) {
        nanos = newNanos;
    }

    /** Makes this frame an exact copy of the bytes and arrival time of another. */
    public void copyFrom(Frame other) {
        System.arraycopy(other.bytes, other.offset, bytes, other.offset, other.length);
        offset = other.offset;
        length = other.length;
        missing = other.missing;
        nanos = other.nanos;
    }

    /** Copies the packet's bytes. */
    public void copyTo(byte[] to, int at) {
        System.arraycopy(bytes, offset, to, at, length);
    }

    /** Makes this frame hold the given bytes, at the same place as in the frame that they come from. */
    public void copyFrom(byte[] from, int at, int newOffset, int count) {
        System.arraycopy(from, at, bytes, newOffset, count);
        place(newOffset, count);
    }

    /** Makes this frame hold the given bytes behind the default headroom. */
    public void set(byte[] packet, int from, int count, long arrival) {
        System.arraycopy(packet, from, bytes, HEADROOM, count);
        place(HEADROOM, count);
        nanos = arrival;
    }

    /** The packet's bytes as a fresh array, for tests and reports. */
    public byte[] toArray() {
        return Arrays.copyOfRange(bytes, offset, offset + length);
    }
}
