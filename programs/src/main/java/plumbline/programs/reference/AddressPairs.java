package plumbline.programs.reference;

import org.agrona.DirectBuffer;

/** Reads the flow of a packet straight from its bytes, for exact counts: no parser of ours is asked. */
public final class AddressPairs {
    /** What {@link #of} answers for a packet that is of no flow. */
    public static final long NONE = 0;

    private static final int TYPE = 12;
    private static final int TYPE_IPV4 = 0x0800;
    private static final int TYPE_VLAN = 0x8100;
    private static final int TAG_BYTES = 4;
    private static final int ETHERNET_BYTES = 14;
    private static final int IPV4_BYTES = 20;
    private static final int SOURCE = 12;

    private AddressPairs() {}

    /**
     * Source address in front of destination address if it is an IPv4 packet over Ethernet, with or without a VLAN tag;
     * else {@link #NONE}.
     */
    public static long of(DirectBuffer bytes, int offset, int length) {
        boolean tagged = type(bytes, offset, length) == TYPE_VLAN;
        int skipped = tagged ? TAG_BYTES : 0;
        boolean ipv4 = type(bytes, offset + skipped, length - skipped) == TYPE_IPV4
                && length - skipped >= ETHERNET_BYTES + IPV4_BYTES;
        return ipv4 ? Long.reverseBytes(bytes.getLong(offset + skipped + ETHERNET_BYTES + SOURCE)) : NONE;
    }

    private static int type(DirectBuffer bytes, int offset, int length) {
        return length < ETHERNET_BYTES ? -1 : Short.toUnsignedInt(Short.reverseBytes(bytes.getShort(offset + TYPE)));
    }
}
