package plumbline.nic.pcap;

import java.util.Arrays;
import plumbline.pipelines.port.Frame;

/**
 * The packet a {@link CaptureReader} stands at. Mutable and reused: its bytes lie in the reader's buffer and are valid
 * until the reader moves on.
 */
public final class CapturedPacket {
    private final byte[] bytes;
    private int offset;
    private int length;
    private long originalLength;
    private long nanos;

    CapturedPacket(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The reader's buffer; the packet is at {@link #offset()}. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where the packet's first byte is. */
    public int offset() {
        return offset;
    }

    /** Bytes captured, FCS excluded. */
    public int length() {
        return length;
    }

    /** Bytes the packet had on the wire, FCS excluded; more than {@link #length()} if the capture cut it. */
    public long originalLength() {
        return originalLength;
    }

    /** Time stamp in nanoseconds since 1970-01-01 UTC, as far as the capturing machine knew. */
    public long nanos() {
        return nanos;
    }

    /** The same as a frame has it: not less than {@link #length()}. */
    public int wireLength() {
        return Math.clamp(originalLength, length, Integer.MAX_VALUE);
    }

    /** Whether the capture kept fewer bytes than the packet had. */
    public boolean snapped() {
        return length < originalLength;
    }

    /** A copy of the captured bytes. */
    public byte[] toArray() {
        return Arrays.copyOfRange(bytes, offset, offset + length);
    }

    /** Copies the captured bytes into a frame, which must be large enough, and what is missing behind them. */
    void copyTo(Frame frame, long arrival) {
        frame.set(bytes, offset, length, arrival);
        frame.missing(wireLength() - length);
    }

    /** @param fcs bytes of frame check sequence at the packet's end, of which the capture may have cut some */
    void set(int newOffset, int captured, long original, int fcs, long newNanos) {
        offset = newOffset;
        originalLength = Math.max(0, original - fcs);
        length = captured <= original ? (int) Math.min(captured, originalLength) : captured;
        nanos = newNanos;
    }
}
