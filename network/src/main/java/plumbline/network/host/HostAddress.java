package plumbline.network.host;

/**
 * Addresses of a host.
 *
 * @param mac 48 bits
 * @param ipv4 32 bits
 */
public record HostAddress(long mac, int ipv4) {
    private static final int BYTE = 0xff;

    /** @throws IllegalArgumentException if the MAC address has more than 48 bits */
    public HostAddress {
        if (mac >>> 48 != 0) {
            throw new IllegalArgumentException("a MAC address of more than 48 bits: 0x" + Long.toHexString(mac));
        }
    }

    @Override
    public String toString() {
        return (ipv4 >>> 24) + "." + (ipv4 >>> 16 & BYTE) + "." + (ipv4 >>> 8 & BYTE) + "." + (ipv4 & BYTE);
    }
}
