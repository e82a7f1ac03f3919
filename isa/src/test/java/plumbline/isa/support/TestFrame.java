package plumbline.isa.support;

import java.nio.ByteBuffer;

/**
 * An Ethernet frame for tests, laid out here after the RFCs, so that no code under test says where a field is. Ethernet
 * addresses and checksums are 0.
 */
public final class TestFrame {
    public static final int TCP = 6;
    public static final int UDP = 17;

    private static final int IP = 14;

    private final ByteBuffer bytes;
    private final int protocol;
    private final int transport;

    private TestFrame(int length, int type, int protocol, int ipBytes) {
        this.bytes = ByteBuffer.allocate(length).putShort(12, (short) type);
        this.protocol = protocol;
        this.transport = IP + ipBytes;
    }

    /**
     * IPv4 without options, time to live 64.
     *
     * @param length of the whole frame
     */
    public static TestFrame ipv4(int length, int protocol, int source, int destination) {
        TestFrame frame = new TestFrame(length, 0x0800, protocol, 20);
        frame.bytes.put(IP, (byte) 0x45).putShort(IP + 2, (short) (length - IP));
        frame.bytes.put(IP + 8, (byte) 64).put(IP + 9, (byte) protocol);
        frame.bytes.putInt(IP + 12, source).putInt(IP + 16, destination);
        return frame;
    }

    /**
     * IPv6 without extension headers, hop limit 64. Each address is given as its upper and lower half.
     *
     * @param length of the whole frame
     */
    public static TestFrame ipv6(int length, int protocol, long[] source, long[] destination) {
        TestFrame frame = new TestFrame(length, 0x86dd, protocol, 40);
        frame.bytes.put(IP, (byte) 0x60).putShort(IP + 4, (short) (length - IP - 40));
        frame.bytes.put(IP + 6, (byte) protocol).put(IP + 7, (byte) 64);
        frame.bytes.putLong(IP + 8, source[0]).putLong(IP + 16, source[1]);
        frame.bytes.putLong(IP + 24, destination[0]).putLong(IP + 32, destination[1]);
        return frame;
    }

    /** Sets the type of service of IPv4. */
    public TestFrame typeOfService(int value) {
        bytes.put(IP + 1, (byte) value);
        return this;
    }

    /** Sets the ports, and the length of UDP or of TCP's header. */
    public TestFrame ports(int source, int destination) {
        bytes.putShort(transport, (short) source).putShort(transport + 2, (short) destination);
        if (protocol == UDP) {
            bytes.putShort(transport + 4, (short) (bytes.capacity() - transport));
        } else if (protocol == TCP) {
            bytes.put(transport + 12, (byte) 0x50);
        }
        return this;
    }

    /** Sets TCP's flags. */
    public TestFrame flags(int flags) {
        bytes.put(transport + 13, (byte) flags);
        return this;
    }

    /** The frame; later changes show in it. */
    public byte[] bytes() {
        return bytes.array();
    }
}
