package plumbline.programs.router;

import java.nio.ByteBuffer;

/**
 * Asks for the Ethernet address of a neighbour: an ARP request (RFC 826) or a neighbour solicitation (RFC 4861), as the
 * packet generator is to send it:
 *
 * <pre>
 *   6 bytes           6    2       2     6    2     28 or 72
 *   generator header  src  0x88B5  port  dst  type  ARP, or IPv6, ICMPv6 and the sender's Ethernet address
 *   └ the program writes dst here and type behind src; port and what is behind it are gone
 * </pre>
 */
final class Question {
    private static final short PACKET_OUT = (short) 0x88B5;
    private static final short ARP = 0x0806;
    private static final short IPV4 = 0x0800;
    private static final short IPV6 = (short) 0x86DD;
    private static final long BROADCAST = 0xFFFF_FFFF_FFFFL;
    private static final long SOLICITED_NODE_MAC = 0x3333_FF00_0000L;
    private static final long SOLICITED_NODE_HI = 0xFF02L << 48;
    private static final long SOLICITED_NODE_LO = 0x1_FF00_0000L;
    private static final long LOW_24 = 0xFF_FFFFL;
    private static final int ICMPV6 = 58;
    private static final int IPV6_BYTES = 40;
    private static final int ADDRESS_BYTES = 16;
    private static final int ALL_ONES = 0xFFFF;
    private static final int SOLICITATION_BYTES = 32;
    private static final int OUT_BYTES = 18;
    /** What Ethernet wants behind its header. */
    private static final int MIN_PAYLOAD = 46;

    private Question() {}

    /** The template for the packet generator. */
    static byte[] template(RouterSetup.Interface from, IpAddress target) {
        return target.six() ? solicitation(from, target) : request(from, target);
    }

    private static ByteBuffer start(RouterSetup.Interface from, long to, short type, int bytes) {
        ByteBuffer frame = ByteBuffer.allocate(OUT_BYTES + bytes);
        mac(frame, from.mac()).putShort(PACKET_OUT).putShort((short) from.port());
        return mac(frame, to).putShort(type);
    }

    private static ByteBuffer mac(ByteBuffer frame, long mac) {
        return frame.putShort((short) (mac >>> 32)).putInt((int) mac);
    }

    private static byte[] request(RouterSetup.Interface from, IpAddress target) {
        ByteBuffer frame = start(from, BROADCAST, ARP, MIN_PAYLOAD);
        frame.putShort((short) 1).putShort(IPV4).put((byte) 6).put((byte) 4).putShort((short) 1);
        mac(frame, from.mac()).putInt((int) own4(from, target).lo());
        mac(frame, 0).putInt((int) target.lo());
        return frame.array();
    }

    /** The router's address on the same subnet. */
    private static IpAddress own4(RouterSetup.Interface from, IpAddress target) {
        return from.addresses().stream()
                .filter(subnet -> subnet.contains(target))
                .findFirst()
                .orElseThrow()
                .address();
    }

    private static byte[] solicitation(RouterSetup.Interface from, IpAddress target) {
        long node = target.lo() & LOW_24;
        IpAddress source = IpAddress.linkLocal(from.mac());
        ByteBuffer frame = start(from, SOLICITED_NODE_MAC | node, IPV6, IPV6_BYTES + SOLICITATION_BYTES);
        frame.putInt(6 << 28)
                .putShort((short) SOLICITATION_BYTES)
                .put((byte) ICMPV6)
                .put((byte) 255);
        frame.putLong(source.hi()).putLong(source.lo());
        frame.putLong(SOLICITED_NODE_HI).putLong(SOLICITED_NODE_LO | node);
        int message = frame.position();
        frame.putInt(135 << 24).putInt(0).putLong(target.hi()).putLong(target.lo());
        mac(frame.put((byte) 1).put((byte) 1), from.mac());
        int sum = SOLICITATION_BYTES + ICMPV6; // the pseudo header: these two, and both addresses
        for (int at = message - 2 * ADDRESS_BYTES; at < frame.limit(); at += Short.BYTES) {
            sum += Short.toUnsignedInt(frame.getShort(at));
        }
        sum = (sum & ALL_ONES) + (sum >>> Short.SIZE);
        sum += sum >>> Short.SIZE;
        frame.putShort(message + 2, (short) ~sum);
        return frame.array();
    }
}
