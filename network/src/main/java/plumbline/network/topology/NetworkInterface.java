package plumbline.network.topology;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.HexFormat;

/**
 * A port of a host or router with its addresses.
 *
 * @param length of its subnet
 * @param domain number of its broadcast domain
 */
public record NetworkInterface(String node, int port, long mac, int ipv4, int length, int domain) {
    /** By node as people count, then by port. */
    static final Comparator<NetworkInterface> BY_NODE = Comparator.comparing(
                    NetworkInterface::node, NaturalOrder.INSTANCE)
            .thenComparingInt(NetworkInterface::port);

    private static final HexFormat OCTETS = HexFormat.ofDelimiter(":");

    /** The Ethernet address as people write it. */
    public String macText() {
        return OCTETS.formatHex(ByteBuffer.allocate(Long.BYTES).putLong(mac).array(), 2, Long.BYTES);
    }

    /** The IPv4 address as people write it. */
    public String addressText() {
        return text(ipv4);
    }

    /** An IPv4 address as people write it. */
    static String text(int ipv4) {
        try {
            return InetAddress.getByAddress(
                            ByteBuffer.allocate(Integer.BYTES).putInt(ipv4).array())
                    .getHostAddress();
        } catch (UnknownHostException e) {
            throw new AssertionError("4 bytes are an address", e);
        }
    }
}
