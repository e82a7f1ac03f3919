package plumbline.vm.wire;

/** UDP (RFC 768), as offsets and lengths in bytes. The ports lie as in TCP. */
public final class UdpHeader {
    /** Its number in IP. */
    public static final int PROTOCOL = 17;

    public static final int SOURCE_PORT = 0;
    public static final int DESTINATION_PORT = 2;
    public static final int LENGTH = 4;
    public static final int CHECKSUM = 6;
    public static final int BYTES = 8;

    private UdpHeader() {}
}
