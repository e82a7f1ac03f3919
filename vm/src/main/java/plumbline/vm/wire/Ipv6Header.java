package plumbline.vm.wire;

/** IPv6 (RFC 8200), as offsets and lengths in bytes. */
public final class Ipv6Header {
    public static final int PAYLOAD_LENGTH = 4;
    public static final int NEXT_HEADER = 6;
    public static final int HOP_LIMIT = 7;
    public static final int SOURCE = 8;
    public static final int DESTINATION = 24;
    public static final int BYTES = 40;
    public static final int ADDRESSES_BYTES = 32;

    /** First byte: version 6, traffic class 0. */
    public static final int VERSION = 0x60;

    private Ipv6Header() {}

    /** Whether an extension header (hop-by-hop, routing, destination options) of at least 8 bytes comes next. */
    public static boolean isExtension(int nextHeader) {
        return nextHeader == 0 || nextHeader == 43 || nextHeader == 60;
    }
}
