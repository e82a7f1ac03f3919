package plumbline.programs.reference;

import org.agrona.DirectBuffer;

/** Reads the flow of a packet straight from its bytes, for exact counts: no parser of ours is asked. */
public final class AddressPairs {
    /** What {@link #of} answers for a packet that is of no flow. */
    public static final long NONE = 0;

    private static final int ETHERTYPE = 12;
    private static final int IPV4 = 0x0800;
    private static final int IPV4_HEADER = 14;
    private static final int SOURCE = IPV4_HEADER + 12;
    private static final int SHORTEST = IPV4_HEADER + 20;

    private AddressPairs() {}

    /** Source address in front of destination address if it is an IPv4 packet over Ethernet, else {@link #NONE}. */
    public static long of(DirectBuffer bytes, int offset, int length) {
        if (length < SHORTEST || Short.toUnsignedInt(Short.reverseBytes(bytes.getShort(offset + ETHERTYPE))) != IPV4) {
            return NONE;
        }
        return Long.reverseBytes(bytes.getLong(offset + SOURCE));
    }
}
