package plumbline.nic.pcap;

import java.util.Arrays;
import plumbline.pipelines.port.Frame;
import plumbline.vm.wire.EthernetHeader;

/**
 * The packet a {@link CaptureReader} stands at. Mutable and reused: its bytes lie in the reader's buffer and are valid
 * until the reader moves on.
 */
public final class CapturedPacket {
    private final byte[] file;
    private final byte[] header = new byte[EthernetHeader.BYTES];
    private byte[] withHeader = {}; // grows when a packet needs it
    private LinkType linkType = LinkType.ETHERNET;
    private byte[] bytes;
    private int offset;
    private int length;
    private long originalLength;
    private long nanos;

    /** @param file the reader's buffer */
    CapturedPacket(byte[] file) {
        this.file = file;
        this.bytes = file;
    }

    /** What the packet began with in the file; it begins with an Ethernet header here. */
    LinkType linkType() {
        return linkType;
    }

    /** The buffer with the packet at {@link #offset()}. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where the packet's first byte is. */
    public int offset() {
        return offset;
    }

    /** Bytes captured, FCS excluded, with the Ethernet header; 0 of a packet that Ethernet cannot carry. */
    public int length() {
        return length;
    }

    /** Time stamp in nanoseconds since 1970-01-01 UTC, as far as the capturing machine knew. */
    public long nanos() {
        return nanos;
    }

    /** Bytes the packet had on the wire, FCS excluded; more than {@link #length()} if the capture cut it. */
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

    /**
     * Takes the next packet.
     *
     * @param link what it begins with
     * @param fcs bytes of frame check sequence at the packet's end, of which the capture may have cut some
     */
    void set(LinkType link, int newOffset, int captured, long original, int fcs, long newNanos) {
        linkType = link;
        bytes = file;
        offset = newOffset;
        originalLength = Math.max(0, original - fcs);
        length = captured <= original ? (int) Math.min(captured, originalLength) : captured;
        nanos = newNanos;
        if (link != LinkType.ETHERNET) {
            replaceHeader();
        }
    }

    private void replaceHeader() {
        if (!linkType.makeHeader(bytes, offset, length, originalLength, header)) {
            length = 0;
            return;
        }
        int rest = length - linkType.headerLength();
        if (withHeader.length < header.length + rest) {
            withHeader = new byte[header.length + rest];
        }
        System.arraycopy(header, 0, withHeader, 0, header.length);
        System.arraycopy(file, offset + linkType.headerLength(), withHeader, header.length, rest);
        bytes = withHeader;
        offset = 0;
        originalLength += header.length - linkType.headerLength();
        length = header.length + rest;
    }
}
