package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;

/**
 * What the sender of a packet left for a network card to do, as it stands before the packet's bytes on a socket with
 * PACKET_VNET_HDR.
 *
 * <pre>
 *   struct virtio_net_hdr, 10 bytes
 *    0  byte   flags: 1 = the checksum is to be completed
 *    1  byte   segmentation: 0 none, 1 TCP over IPv4, 4 TCP over IPv6, 5 UDP; 0x80 = with ECN
 *    2  short  length of all headers (a hint)
 *    4  short  payload bytes per segment
 *    6  short  where the checksum begins: the transport header
 *    8  short  where, from there, it is to be put
 * </pre>
 */
final class VnetHeader {
    static final int BYTES = 10;
    static final int NO_SEGMENTS = 0;
    static final int TCP4 = 1;
    static final int TCP6 = 4;
    static final int UDP = 5;

    private static final int NEEDS_CHECKSUM = 1;
    private static final int WITH_ECN = 0x80;

    private VnetHeader() {}

    /**
     * Makes a header that is otherwise 0, and so leaves nothing to do, have the kernel treat all of the frame as
     * headers.
     */
    static void allHeaders(MemorySegment data, long at, int length) {
        data.set(JAVA_SHORT, at + 2, (short) length);
    }

    /** Whether the sender left nothing to do: neither a checksum nor segments. */
    static boolean nothingToDo(MemorySegment data, long at) {
        return data.get(JAVA_SHORT, at) == 0;
    }

    static boolean needsChecksum(MemorySegment data, long at) {
        return (data.get(JAVA_BYTE, at) & NEEDS_CHECKSUM) != 0;
    }

    static int segmentation(MemorySegment data, long at) {
        return data.get(JAVA_BYTE, at + 1) & 0xff & ~WITH_ECN;
    }

    static int segmentBytes(MemorySegment data, long at) {
        return data.get(JAVA_SHORT, at + 4) & 0xffff;
    }

    static int checksumStart(MemorySegment data, long at) {
        return data.get(JAVA_SHORT, at + 6) & 0xffff;
    }

    static int checksumPlace(MemorySegment data, long at) {
        return data.get(JAVA_SHORT, at + 8) & 0xffff;
    }
}
