package plumbline.nic.gen;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.concurrent.UnsafeBuffer;
import plumbline.nic.support.InternetChecksum;
import plumbline.pipelines.port.Frame;

/**
 * Writes a flow's packets into frames, complete with valid checksums. The payload is zero, but where it has 16 bytes it
 * begins with the truth:
 *
 * <pre>
 *    0  dst 02:00:00:00:00:02   6  src 02:00:00:00:00:01   12  type
 *   14  IPv4 (20): DF, TTL 64   or  IPv6 (40): hop limit 64
 *   ..  UDP (8)                 or  TCP (20): ACK, sequence number = packet number, window 65535
 *   +0  packet number, 64 bits
 *   +8  flow number, 64 bits
 * </pre>
 */
public final class PacketWriter {
    /** Payload bytes that hold the packet's and the flow's number. */
    public static final int TRUTH_BYTES = 16;

    private static final int NETWORK = 14;
    private static final long PREFIX_6 = 0x2001_0db8_0000_0000L;

    private final PacketKind kind;
    private final FlowAddresses addresses;
    private final byte[] template = new byte[Frame.MAX_PACKET];

    /** Writes packets of one kind. */
    public PacketWriter(PacketKind kind, FlowAddresses addresses) {
        this.kind = kind;
        this.addresses = addresses;
        UnsafeBuffer header = new UnsafeBuffer(template);
        header.putLong(0, 0x0200_0000_0002_0200L, BIG_ENDIAN);
        header.putInt(8, 1, BIG_ENDIAN);
        header.putShort(12, (short) (kind.isIpv4() ? 0x0800 : 0x86dd), BIG_ENDIAN);
        if (kind.isIpv4()) {
            header.putByte(NETWORK, (byte) 0x45);
            header.putShort(NETWORK + 6, (short) 0x4000, BIG_ENDIAN);
            header.putByte(NETWORK + 8, (byte) 64);
            header.putByte(NETWORK + 9, (byte) kind.protocol());
        } else {
            header.putByte(NETWORK, (byte) 0x60);
            header.putByte(NETWORK + 6, (byte) kind.protocol());
            header.putByte(NETWORK + 7, (byte) 64);
            header.putLong(NETWORK + 8, PREFIX_6 | 1, BIG_ENDIAN);
            header.putLong(NETWORK + 24, PREFIX_6 | 2, BIG_ENDIAN);
        }
        if (!kind.isUdp()) {
            int transport = kind.transportOffset();
            header.putInt(transport + 12, 0x5010_ffff, BIG_ENDIAN); // 20 bytes of header, ACK, window
        }
    }

    /**
     * Makes a frame the given packet of the given flow.
     *
     * @param length in bytes, from {@link PacketKind#headers()} to the frame's {@link Frame#maxPacket()}
     * @param number the packet's number, to be found in its payload
     */
    public void write(Frame frame, int flow, int length, long number, long nanos) {
        frame.set(template, 0, length, nanos);
        UnsafeBuffer buffer = frame.buffer();
        int start = frame.offset();
        int transport = start + kind.transportOffset();
        int payload = start + kind.headers();
        if (length - kind.headers() >= TRUTH_BYTES) {
            buffer.putLong(payload, number, BIG_ENDIAN);
            buffer.putLong(payload + 8, flow, BIG_ENDIAN);
        }
        int transportLength = length - kind.transportOffset();
        long pseudo = transportLength + kind.protocol();
        if (kind.isIpv4()) {
            pseudo += writeIpv4(buffer, start + NETWORK, flow, length - NETWORK);
        } else {
            pseudo += writeIpv6(buffer, start + NETWORK, flow, transportLength);
        }
        buffer.putShort(transport, (short) addresses.sourcePort(flow), BIG_ENDIAN);
        buffer.putShort(transport + 2, (short) addresses.destinationPort(flow), BIG_ENDIAN);
        if (kind.isUdp()) {
            buffer.putShort(transport + 4, (short) transportLength, BIG_ENDIAN);
            long sum = pseudo + InternetChecksum.sum(buffer, transport, covered(transportLength));
            buffer.putShort(transport + 6, (short) InternetChecksum.finishUdp(sum), BIG_ENDIAN);
        } else {
            buffer.putInt(transport + 4, (int) number, BIG_ENDIAN);
            long sum = pseudo + InternetChecksum.sum(buffer, transport, covered(transportLength));
            buffer.putShort(transport + 16, (short) InternetChecksum.finish(sum), BIG_ENDIAN);
        }
    }

    /** How much of the transport header and payload can be other than zero. */
    private int covered(int transportLength) {
        return Math.min(transportLength, kind.headers() - kind.transportOffset() + TRUTH_BYTES);
    }

    /** Answers the addresses' partial sum. */
    private long writeIpv4(UnsafeBuffer buffer, int at, int flow, int length) {
        buffer.putShort(at + 2, (short) length, BIG_ENDIAN);
        buffer.putInt(at + 12, addresses.source(flow), BIG_ENDIAN);
        buffer.putInt(at + 16, addresses.destination(flow), BIG_ENDIAN);
        buffer.putShort(at + 10, (short) InternetChecksum.finish(InternetChecksum.sum(buffer, at, 20)), BIG_ENDIAN);
        return InternetChecksum.sum(buffer, at + 12, 8);
    }

    /** Answers the addresses' partial sum. */
    private long writeIpv6(UnsafeBuffer buffer, int at, int flow, int payloadLength) {
        buffer.putShort(at + 4, (short) payloadLength, BIG_ENDIAN);
        buffer.putLong(at + 16, addresses.source6(flow), BIG_ENDIAN);
        buffer.putLong(at + 32, addresses.destination6(flow), BIG_ENDIAN);
        return InternetChecksum.sum(buffer, at + 8, 32);
    }
}
