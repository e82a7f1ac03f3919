package plumbline.vm.wire;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.DirectBuffer;

/**
 * Ethernet, with or without VLAN tags (IEEE 802.1Q). Offsets and lengths are in bytes.
 *
 * <pre>
 *    0  destination        12  type                    or  12  type of the tag, priority and VLAN
 *    6  source             14  payload                     16  type
 * </pre>
 */
public final class EthernetHeader {
    public static final int TYPE = 12;
    /** Without a tag. */
    public static final int BYTES = 14;

    public static final int TAG_BYTES = 4;

    public static final int IPV4 = 0x0800;
    public static final int IPV6 = 0x86dd;
    /** Type of a VLAN tag; a customer's if there are two. */
    public static final int VLAN = 0x8100;
    /** Type of the provider's tag in front of the customer's. */
    public static final int SERVICE_VLAN = 0x88a8;

    private EthernetHeader() {}

    /** Whether the frame that begins at {@code offset} has a VLAN tag; it has at least {@link #BYTES}. */
    public static boolean isTagged(DirectBuffer frame, int offset) {
        return isTag(frame.getShort(offset + TYPE, BIG_ENDIAN) & 0xffff);
    }

    /** Whether a VLAN tag begins with this type. */
    public static boolean isTag(int type) {
        return type == VLAN || type == SERVICE_VLAN;
    }
}
