package plumbline.vm.wire;

/** TCP (RFC 9293), as offsets and lengths in bytes. */
public final class TcpHeader {
    /** Its number in IP. */
    public static final int PROTOCOL = 6;

    public static final int SEQUENCE = 4;
    /** Header length in words, in the upper four bits. */
    public static final int DATA_OFFSET = 12;

    public static final int FLAGS = 13;
    public static final int CHECKSUM = 16;
    /** Without options. */
    public static final int BYTES = 20;

    public static final int FIN = 0x01;
    public static final int PSH = 0x08;
    public static final int CWR = 0x80;

    private TcpHeader() {}

    /** Bytes of a header with options. */
    public static int bytes(int dataOffset) {
        return (dataOffset >> 4 & 0xf) * 4;
    }
}
