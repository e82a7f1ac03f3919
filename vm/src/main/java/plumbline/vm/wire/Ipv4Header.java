package plumbline.vm.wire;

/** IPv4 (RFC 791), as offsets and lengths in bytes. */
public final class Ipv4Header {
    public static final int TOTAL_LENGTH = 2;
    public static final int IDENTIFICATION = 4;
    /** Three flags and the fragment offset. */
    public static final int FRAGMENT = 6;

    public static final int TTL = 8;
    public static final int PROTOCOL = 9;
    public static final int CHECKSUM = 10;
    public static final int SOURCE = 12;
    public static final int DESTINATION = 16;
    /** Without options. */
    public static final int BYTES = 20;

    public static final int ADDRESSES_BYTES = 8;

    /** First byte of a header without options: version 4, five words. */
    public static final int VERSION_AND_LENGTH = 0x45;

    public static final int DONT_FRAGMENT = 0x4000;
    public static final int MORE_FRAGMENTS = 0x2000;
    /** Of {@link #FRAGMENT}: where the fragment's data lie, in units of 8 bytes. */
    public static final int FRAGMENT_OFFSET_MASK = 0x1fff;

    private Ipv4Header() {}

    /** Bytes of a header with options. */
    public static int bytes(int versionAndLength) {
        return (versionAndLength & 0xf) * 4;
    }
}
