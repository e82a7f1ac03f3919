package plumbline.network.host;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Ethernet;
import plumbline.network.transport.TransportPacket;
import plumbline.pipelines.port.Frame;
import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.InternetChecksum;
import plumbline.vm.wire.Ipv4Header;
import plumbline.vm.wire.TcpHeader;
import plumbline.vm.wire.UdpHeader;

/**
 * Packets of hosts as bytes: Ethernet, IPv4, TCP or UDP with correct lengths and checksums. Of a payload, which is
 * zeros, only the number of a datagram is written; the rest is missing in the frame.
 *
 * <pre>
 *   0          14     34           54
 *   | Ethernet | IPv4 | TCP        | options …        | payload
 *   | Ethernet | IPv4 | UDP | 42: number of 8 bytes … | payload
 * </pre>
 */
final class PacketFormat {
    private static final int NETWORK = EthernetHeader.BYTES;

    private static final int TRANSPORT = NETWORK + Ipv4Header.BYTES;
    private static final int DATAGRAM_NUMBER = TRANSPORT + UdpHeader.BYTES;
    private static final int MAX_HEADERS = TRANSPORT + 60;

    private static final int ACKNOWLEDGEMENT = 8;
    private static final int WINDOW = 14;
    private static final int TTL = 64;
    private static final int ECN = 3;

    private static final int OPTION_MSS = 2;
    private static final int OPTION_SHIFT = 3;
    private static final int OPTION_SACK_PERMITTED = 4;
    private static final int OPTION_SACK = 5;
    private static final int OPTION_TIMESTAMPS = 8;
    /** For experiments (RFC 4727), with a number of its own (RFC 6994). */
    private static final int OPTION_GAP = 253;

    private static final int GAP_EXPERIMENT = 0x5047;
    private static final int NOP = 1;

    private PacketFormat() {}

    /** A frame holds at least all headers. */
    static void check(int frameBytes) {
        if (frameBytes < MAX_HEADERS) {
            throw new IllegalArgumentException(
                    "frames of " + frameBytes + " bytes: the headers of hosts take up to " + MAX_HEADERS);
        }
    }

    /**
     * Writes a packet of a flow.
     *
     * @param from who sends
     * @param to who is to have it
     * @param nextHop MAC address of who gets it on this link
     */
    static void write(
            Frame frame,
            TransportPacket packet,
            int protocol,
            HostAddress from,
            int to,
            long nextHop,
            int fromPort,
            int toPort) {
        UnsafeBuffer bytes = frame.buffer();
        int start = Frame.HEADROOM;
        int header = protocol == TcpHeader.PROTOCOL ? tcp(bytes, start, packet) : udp(bytes, start, packet);
        int length = Ipv4Header.BYTES + header + packet.payload();
        ethernet(bytes, start, nextHop, from.mac());
        ipv4(bytes, start + NETWORK, packet.ecn(), length, protocol);
        int transport = start + TRANSPORT;
        bytes.putInt(start + NETWORK + Ipv4Header.SOURCE, from.ipv4(), BIG_ENDIAN);
        bytes.putInt(start + NETWORK + Ipv4Header.DESTINATION, to, BIG_ENDIAN);
        bytes.putShort(transport + UdpHeader.SOURCE_PORT, (short) fromPort, BIG_ENDIAN);
        bytes.putShort(transport + UdpHeader.DESTINATION_PORT, (short) toPort, BIG_ENDIAN);
        int here = protocol == TcpHeader.PROTOCOL ? TRANSPORT + header : DATAGRAM_NUMBER + Long.BYTES;
        bytes.putShort(
                start + NETWORK + Ipv4Header.CHECKSUM,
                (short) InternetChecksum.of(InternetChecksum.sum(bytes, start + NETWORK, Ipv4Header.BYTES)),
                BIG_ENDIAN);
        long sum = (long) InternetChecksum.sum(bytes, start + NETWORK + Ipv4Header.SOURCE, here - NETWORK - 12)
                + protocol
                + header
                + packet.payload();
        if (protocol == TcpHeader.PROTOCOL) {
            bytes.putShort(transport + TcpHeader.CHECKSUM, (short) InternetChecksum.finish(sum), BIG_ENDIAN);
        } else {
            bytes.putShort(transport + UdpHeader.CHECKSUM, (short) InternetChecksum.finishUdp(sum), BIG_ENDIAN);
        }
        frame.place(start, here);
        frame.missing(Math.max(Ethernet.MIN_FRAME, NETWORK + length) - here);
    }

    /** Bytes of a packet on the wire, as {@link #write} writes it. */
    static int wireLength(TransportPacket packet, int protocol) {
        int header = protocol == TcpHeader.PROTOCOL ? TcpHeader.BYTES + optionBytes(packet) : UdpHeader.BYTES;
        return Math.max(Ethernet.MIN_FRAME, TRANSPORT + header + packet.payload());
    }

    private static int optionBytes(TransportPacket packet) {
        return (packet.has(TransportPacket.SYN) ? packet.sackPermitted() ? 12 : 8 : 0)
                + (packet.timestamp() == TransportPacket.ABSENT ? 0 : 12)
                + (packet.gapNanos() == TransportPacket.ABSENT ? 0 : 8)
                + (packet.sacks() == 0 ? 0 : 4 + 8 * packet.sacks());
    }

    private static void ethernet(UnsafeBuffer bytes, int at, long destination, long source) {
        bytes.putLong(at, destination << 16 | source >>> 32, BIG_ENDIAN);
        bytes.putInt(at + 8, (int) source, BIG_ENDIAN);
        bytes.putShort(at + EthernetHeader.TYPE, (short) EthernetHeader.IPV4, BIG_ENDIAN);
    }

    private static void ipv4(UnsafeBuffer bytes, int at, int ecn, int length, int protocol) {
        bytes.putInt(at, Ipv4Header.VERSION_AND_LENGTH << 24 | ecn << 16 | length, BIG_ENDIAN);
        bytes.putInt(at + Ipv4Header.IDENTIFICATION, Ipv4Header.DONT_FRAGMENT, BIG_ENDIAN);
        bytes.putInt(at + Ipv4Header.TTL, TTL << 24 | protocol << 16, BIG_ENDIAN);
    }

    private static int udp(UnsafeBuffer bytes, int start, TransportPacket packet) {
        int at = start + TRANSPORT;
        bytes.putShort(at + UdpHeader.LENGTH, (short) (UdpHeader.BYTES + packet.payload()), BIG_ENDIAN);
        bytes.putShort(at + UdpHeader.CHECKSUM, (short) 0);
        bytes.putLong(start + DATAGRAM_NUMBER, packet.sequence(), BIG_ENDIAN);
        return UdpHeader.BYTES;
    }

    private static int tcp(UnsafeBuffer bytes, int start, TransportPacket packet) {
        int at = start + TRANSPORT;
        int header = options(bytes, at + TcpHeader.BYTES, packet) - at;
        bytes.putInt(at + TcpHeader.SEQUENCE, (int) packet.sequence(), BIG_ENDIAN);
        bytes.putInt(at + ACKNOWLEDGEMENT, (int) packet.acknowledgement(), BIG_ENDIAN);
        bytes.putInt(
                at + TcpHeader.DATA_OFFSET,
                header / Integer.BYTES << 28 | packet.flags() << 16 | packet.window(),
                BIG_ENDIAN);
        bytes.putInt(at + TcpHeader.CHECKSUM, 0);
        return header;
    }

    /** Writes options, each filled up to a multiple of four bytes, and says where they end. */
    private static int options(UnsafeBuffer bytes, int from, TransportPacket packet) {
        int at = from;
        if (packet.has(TransportPacket.SYN)) {
            bytes.putInt(at, OPTION_MSS << 24 | 4 << 16 | packet.mss(), BIG_ENDIAN);
            bytes.putInt(at + 4, NOP << 24 | OPTION_SHIFT << 16 | 3 << 8 | packet.windowShift(), BIG_ENDIAN);
            at += 8;
            if (packet.sackPermitted()) {
                bytes.putInt(at, NOP << 24 | NOP << 16 | OPTION_SACK_PERMITTED << 8 | 2, BIG_ENDIAN);
                at += 4;
            }
        }
        if (packet.timestamp() != TransportPacket.ABSENT) {
            bytes.putInt(at, NOP << 24 | NOP << 16 | OPTION_TIMESTAMPS << 8 | 10, BIG_ENDIAN);
            bytes.putInt(at + 4, (int) packet.timestamp(), BIG_ENDIAN);
            bytes.putInt(at + 8, (int) packet.timestampEcho(), BIG_ENDIAN);
            at += 12;
        }
        if (packet.gapNanos() != TransportPacket.ABSENT) {
            bytes.putInt(at, OPTION_GAP << 24 | 8 << 16 | GAP_EXPERIMENT, BIG_ENDIAN);
            bytes.putInt(at + 4, (int) Math.min(packet.gapNanos(), Integer.MAX_VALUE), BIG_ENDIAN);
            at += 8;
        }
        if (packet.sacks() > 0) {
            bytes.putInt(at, NOP << 24 | NOP << 16 | OPTION_SACK << 8 | 2 + 8 * packet.sacks(), BIG_ENDIAN);
            at += 4;
            for (int range = 0; range < packet.sacks(); range++) {
                bytes.putInt(at, (int) packet.sackFrom(range), BIG_ENDIAN);
                bytes.putInt(at + 4, (int) packet.sackTo(range), BIG_ENDIAN);
                at += 8;
            }
        }
        return at;
    }

    /** Whether this is an IPv4 packet for an address, whole but for its payload. */
    static boolean isFor(Frame frame, int ipv4) {
        UnsafeBuffer bytes = frame.buffer();
        int at = frame.offset();
        return frame.length() >= TRANSPORT + UdpHeader.BYTES
                && bytes.getShort(at + EthernetHeader.TYPE, BIG_ENDIAN) == EthernetHeader.IPV4
                && bytes.getByte(at + NETWORK) == Ipv4Header.VERSION_AND_LENGTH
                && bytes.getInt(at + NETWORK + Ipv4Header.DESTINATION, BIG_ENDIAN) == ipv4;
    }

    static int protocol(Frame frame) {
        return frame.buffer().getByte(frame.offset() + NETWORK + Ipv4Header.PROTOCOL) & 0xff;
    }

    static int source(Frame frame) {
        return frame.buffer().getInt(frame.offset() + NETWORK + Ipv4Header.SOURCE, BIG_ENDIAN);
    }

    static int sourcePort(Frame frame) {
        return frame.buffer().getShort(frame.offset() + TRANSPORT + UdpHeader.SOURCE_PORT, BIG_ENDIAN) & 0xffff;
    }

    static int destinationPort(Frame frame) {
        return frame.buffer().getShort(frame.offset() + TRANSPORT + UdpHeader.DESTINATION_PORT, BIG_ENDIAN) & 0xffff;
    }

    /** Reads TCP or UDP; says whether the header is whole. */
    static boolean read(Frame frame, TransportPacket packet) {
        UnsafeBuffer bytes = frame.buffer();
        int start = frame.offset();
        int at = start + TRANSPORT;
        int length =
                (bytes.getShort(start + NETWORK + Ipv4Header.TOTAL_LENGTH, BIG_ENDIAN) & 0xffff) - Ipv4Header.BYTES;
        packet.clear().ecn(bytes.getByte(start + NETWORK + 1) & ECN);
        if (protocol(frame) == UdpHeader.PROTOCOL) {
            packet.payload(length - UdpHeader.BYTES);
            packet.sequence(
                    frame.length() >= DATAGRAM_NUMBER + Long.BYTES
                            ? bytes.getLong(start + DATAGRAM_NUMBER, BIG_ENDIAN)
                            : 0);
            return true;
        }
        if (frame.length() < TRANSPORT + TcpHeader.BYTES) {
            return false;
        }
        int header = TcpHeader.bytes(bytes.getByte(at + TcpHeader.DATA_OFFSET));
        if (header < TcpHeader.BYTES || frame.length() < TRANSPORT + header || header > length) {
            return false;
        }
        packet.flags(bytes.getByte(at + TcpHeader.FLAGS) & 0xff)
                .sequence(bytes.getInt(at + TcpHeader.SEQUENCE, BIG_ENDIAN))
                .acknowledgement(bytes.getInt(at + ACKNOWLEDGEMENT, BIG_ENDIAN))
                .window(bytes.getShort(at + WINDOW, BIG_ENDIAN) & 0xffff)
                .payload(length - header);
        readOptions(bytes, at + TcpHeader.BYTES, at + header, packet);
        return true;
    }

    private static void readOptions(UnsafeBuffer bytes, int from, int end, TransportPacket packet) {
        int mss = 0;
        int shift = 0;
        boolean sackPermitted = false;
        int at = from;
        while (at < end) {
            int kind = bytes.getByte(at) & 0xff;
            if (kind == NOP) {
                at++;
                continue;
            }
            int length = kind == 0 || at + 1 >= end ? 0 : bytes.getByte(at + 1) & 0xff;
            if (length < 2 || at + length > end) {
                break;
            }
            switch (kind) {
                case OPTION_MSS -> mss = bytes.getShort(at + 2, BIG_ENDIAN) & 0xffff;
                case OPTION_SHIFT -> shift = bytes.getByte(at + 2);
                case OPTION_SACK_PERMITTED -> sackPermitted = true;
                case OPTION_TIMESTAMPS ->
                    packet.timestamps(bytes.getInt(at + 2, BIG_ENDIAN), bytes.getInt(at + 6, BIG_ENDIAN));
                case OPTION_GAP -> packet.gapNanos(bytes.getInt(at + 4, BIG_ENDIAN));
                case OPTION_SACK -> {
                    for (int range = at + 2; range + 8 <= at + length; range += 8) {
                        packet.sack(bytes.getInt(range, BIG_ENDIAN), bytes.getInt(range + 4, BIG_ENDIAN));
                    }
                }
                default -> {
                    // Others mean nothing here.
                }
            }
            at += length;
        }
        packet.options(mss, shift, sackPermitted);
    }
}
