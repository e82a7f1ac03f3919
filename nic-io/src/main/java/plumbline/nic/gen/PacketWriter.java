package plumbline.nic.gen;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.port.Frame;
import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.InternetChecksum;
import plumbline.vm.wire.Ipv4Header;
import plumbline.vm.wire.Ipv6Header;
import plumbline.vm.wire.TcpHeader;
import plumbline.vm.wire.UdpHeader;

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

    private static final int NETWORK = EthernetHeader.BYTES;
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
        int type = kind.isIpv4() ? EthernetHeader.IPV4 : EthernetHeader.IPV6;
        header.putShort(EthernetHeader.TYPE, (short) type, BIG_ENDIAN);
        if (kind.isIpv4()) {
            header.putByte(NETWORK, (byte) Ipv4Header.VERSION_AND_LENGTH);
            header.putShort(NETWORK + Ipv4Header.FRAGMENT, (short) Ipv4Header.DONT_FRAGMENT, BIG_ENDIAN);
            header.putByte(NETWORK + Ipv4Header.TTL, (byte) 64);
            header.putByte(NETWORK + Ipv4Header.PROTOCOL, (byte) kind.protocol());
        } else {
            header.putByte(NETWORK, (byte) Ipv6Header.VERSION);
            header.putByte(NETWORK + Ipv6Header.NEXT_HEADER, (byte) kind.protocol());
            header.putByte(NETWORK + Ipv6Header.HOP_LIMIT, (byte) 64);
            header.putLong(NETWORK + Ipv6Header.SOURCE, PREFIX_6 | 1, BIG_ENDIAN);
            header.putLong(NETWORK + Ipv6Header.DESTINATION, PREFIX_6 | 2, BIG_ENDIAN);
        }
        if (!kind.isUdp()) {
            int transport = kind.transportOffset();
            header.putInt(
                    transport + TcpHeader.DATA_OFFSET, 0x5010_ffff, BIG_ENDIAN); // 20 bytes of header, ACK, window
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
        buffer.putShort(transport + UdpHeader.SOURCE_PORT, (short) addresses.sourcePort(flow), BIG_ENDIAN);
        buffer.putShort(transport + UdpHeader.DESTINATION_PORT, (short) addresses.destinationPort(flow), BIG_ENDIAN);
        if (kind.isUdp()) {
            buffer.putShort(transport + UdpHeader.LENGTH, (short) transportLength, BIG_ENDIAN);
            long sum = pseudo + InternetChecksum.sum(buffer, transport, covered(transportLength));
            buffer.putShort(transport + UdpHeader.CHECKSUM, (short) InternetChecksum.finishUdp(sum), BIG_ENDIAN);
        } else {
            buffer.putInt(transport + TcpHeader.SEQUENCE, (int) number, BIG_ENDIAN);
            long sum = pseudo + InternetChecksum.sum(buffer, transport, covered(transportLength));
            buffer.putShort(transport + TcpHeader.CHECKSUM, (short) InternetChecksum.finish(sum), BIG_ENDIAN);
        }
    }

    /** How many bytes of the transport header and payload can be nonzero. */
    private int covered(int transportLength) {
        return Math.min(transportLength, kind.headers() - kind.transportOffset() + TRUTH_BYTES);
    }

    /** Answers the addresses' partial sum. */
    private long writeIpv4(UnsafeBuffer buffer, int at, int flow, int length) {
        buffer.putShort(at + Ipv4Header.TOTAL_LENGTH, (short) length, BIG_ENDIAN);
        buffer.putInt(at + Ipv4Header.SOURCE, addresses.source(flow), BIG_ENDIAN);
        buffer.putInt(at + Ipv4Header.DESTINATION, addresses.destination(flow), BIG_ENDIAN);
        int checksum = InternetChecksum.finish(InternetChecksum.sum(buffer, at, Ipv4Header.BYTES));
        buffer.putShort(at + Ipv4Header.CHECKSUM, (short) checksum, BIG_ENDIAN);
        return InternetChecksum.sum(buffer, at + Ipv4Header.SOURCE, Ipv4Header.ADDRESSES_BYTES);
    }

    /** Answers the addresses' partial sum. */
    private long writeIpv6(UnsafeBuffer buffer, int at, int flow, int payloadLength) {
        buffer.putShort(at + Ipv6Header.PAYLOAD_LENGTH, (short) payloadLength, BIG_ENDIAN);
        buffer.putLong(at + Ipv6Header.SOURCE + 8, addresses.source6(flow), BIG_ENDIAN);
        buffer.putLong(at + Ipv6Header.DESTINATION + 8, addresses.destination6(flow), BIG_ENDIAN);
        return InternetChecksum.sum(buffer, at + Ipv6Header.SOURCE, Ipv6Header.ADDRESSES_BYTES);
    }
}
