package plumbline.bench.jmh;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.concurrent.UnsafeBuffer;

/** Finds the IPv4 header as the parser of "ipv4" does, TCP and UDP headers included. */
final class Ipv4Place {
    /** The packet is malformed. */
    static final int REJECTED = -1;
    /** There is no IPv4 header. */
    static final int NONE = -2;

    private static final int ETHERNET = 14;
    private static final int VLAN = 4;

    private Ipv4Place() {}

    /** Where the header starts in the buffer, or {@link #REJECTED} or {@link #NONE}. */
    static int of(UnsafeBuffer frame, int offset, int length) {
        if (length < ETHERNET) {
            return REJECTED;
        }
        int ip = offset + ETHERNET;
        int left = length - ETHERNET;
        int type = frame.getShort(offset + 12, BIG_ENDIAN) & 0xffff;
        if (type == 0x8100) {
            if (left < VLAN) {
                return REJECTED;
            }
            type = frame.getShort(ip + 2, BIG_ENDIAN) & 0xffff;
            ip += VLAN;
            left -= VLAN;
        }
        if (type != 0x0800) {
            return NONE;
        }
        if (left < 20) {
            return REJECTED;
        }
        int versionAndLength = frame.getByte(ip) & 0xff;
        if (versionAndLength < 0x45 || versionAndLength > 0x4f) {
            return REJECTED;
        }
        boolean transport = versionAndLength == 0x45 && (frame.getShort(ip + 6, BIG_ENDIAN) & 0x1fff) == 0;
        return transport && left < bytesNeeded(frame.getByte(ip + 9)) ? REJECTED : ip;
    }

    private static int bytesNeeded(int protocol) {
        return switch (protocol) {
            case 6 -> 40;
            case 17 -> 28;
            default -> 20;
        };
    }
}
