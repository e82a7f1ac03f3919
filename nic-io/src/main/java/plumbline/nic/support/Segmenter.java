package plumbline.nic.support;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.ByteOrder.BIG_ENDIAN;

import java.lang.foreign.MemorySegment;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.port.Frame;
import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.InternetChecksum;
import plumbline.vm.wire.Ipv4Header;
import plumbline.vm.wire.Ipv6Header;
import plumbline.vm.wire.TcpHeader;
import plumbline.vm.wire.UdpHeader;

/**
 * Cuts a super-frame, as the kernel hands it on for a network card to cut, into the frames that would be on the wire.
 *
 * <pre>
 *   super-frame   | headers | 65,000 bytes of payload                    |
 *   frames        | headers | 1448 |   | headers | 1448 |  …  | headers | rest |
 * </pre>
 *
 * Each frame has the headers with its own lengths, IPv4 identification, TCP sequence number and checksums; FIN and PSH
 * stay on the last, CWR on the first. In a tunnel of VXLAN (RFC 7348) or Geneve without options (RFC 8926) the headers
 * are those of both packets:
 *
 * <pre>
 *   Ethernet | IP | UDP | tunnel, 8 bytes | Ethernet | IP | TCP or UDP | payload
 * </pre>
 */
public final class Segmenter {
    /** Headers longer than this are not segmented: two of Ethernet, VLAN tags, IPv6, and TCP with options fit. */
    public static final int MAX_HEADERS = 256;

    private static final int TUNNEL_HEADER = 8;

    private final byte[] header = new byte[MAX_HEADERS];
    private final UnsafeBuffer headerBuffer = new UnsafeBuffer(header);
    private final Headers outer = new Headers();
    private final Headers inner = new Headers();
    /** Of the packet that is cut: the outer ones, or those inside a tunnel. */
    private Headers headers = outer;

    private MemorySegment source;
    private long next;
    private int left;
    private int segmentBytes;
    private int number;

    /**
     * Begins with a super-frame, which must stay where it is until the last frame was cut off.
     *
     * @param at where the frame begins in {@code data}, without the VLAN tag
     * @param vlanTag tag to put back, 0 for none
     * @param transportStart where the kernel says the transport header begins, without the VLAN tag; -1 if it does not
     *     say
     * @return false if this cannot be segmented here: other tunnels, headers out of place
     */
    public boolean begin(
            MemorySegment data,
            long at,
            int length,
            int vlanTag,
            int newSegmentBytes,
            int protocol,
            int transportStart) {
        int tagBytes = vlanTag == 0 ? 0 : EthernetHeader.TAG_BYTES;
        int headerBytes = Math.min(length + tagBytes, MAX_HEADERS);
        VlanTag.copy(data, at, headerBytes - tagBytes, vlanTag, header, 0);
        if (newSegmentBytes == 0
                || !find(headerBytes, transportStart + tagBytes)
                || headers.protocol() != protocol
                || transportStart >= 0 && headers.transport() != transportStart + tagBytes) {
            return false;
        }
        source = data;
        next = at + headers.payload() - tagBytes;
        left = length + tagBytes - headers.payload();
        segmentBytes = newSegmentBytes;
        number = 0;
        return left > 0;
    }

    /** Finds the headers, those inside a tunnel if the transport header begins further behind than the first. */
    private boolean find(int headerBytes, int transportStart) {
        headers = outer;
        if (!outer.find(headerBuffer, headerBytes)) {
            return false;
        }
        if (outer.protocol() != UdpHeader.PROTOCOL || transportStart <= outer.transport()) {
            return true;
        }
        headers = inner;
        return inner.find(headerBuffer, outer.payload() + TUNNEL_HEADER, headerBytes);
    }

    /** Whether there is a frame to cut off. */
    public boolean pending() {
        return left > 0;
    }

    /** Bytes of the next frame. */
    public int nextLength() {
        return headers.payload() + Math.min(left, segmentBytes);
    }

    /** Passes over the next frame. */
    public void skip() {
        int bytes = Math.min(left, segmentBytes);
        next += bytes;
        left -= bytes;
        number++;
    }

    /** Cuts the next frame off; it must fit. */
    public void next(Frame frame, long nanos) {
        int bytes = Math.min(left, segmentBytes);
        frame.set(header, 0, headers.payload(), nanos);
        int start = frame.offset();
        MemorySegment.copy(source, JAVA_BYTE, next, frame.buffer().byteArray(), start + headers.payload(), bytes);
        frame.place(start, headers.payload() + bytes);
        boolean last = left == bytes;
        patch(frame.buffer(), start, frame.length(), last);
        skip();
    }

    private void patch(UnsafeBuffer buffer, int start, int length, boolean last) {
        int transport = start + headers.transport();
        int transportLength = length - headers.transport();
        long pseudo = patchNetwork(headers, buffer, start, length);
        if (headers.protocol() == TcpHeader.PROTOCOL) {
            patchTcp(buffer, transport, transportLength, pseudo, last);
        } else {
            patchUdp(buffer, transport, transportLength, pseudo);
        }
        if (headers == inner) {
            patchTunnel(buffer, start, length);
        }
    }

    /** Around the finished inner packet. A checksum of 0 means that the tunnel has none, and stays. */
    private void patchTunnel(UnsafeBuffer buffer, int start, int length) {
        int transport = start + outer.transport();
        int transportLength = length - outer.transport();
        long pseudo = patchNetwork(outer, buffer, start, length);
        if (buffer.getShort(transport + UdpHeader.CHECKSUM) == 0) {
            buffer.putShort(transport + UdpHeader.LENGTH, (short) transportLength, BIG_ENDIAN);
        } else {
            patchUdp(buffer, transport, transportLength, pseudo);
        }
    }

    /** Answers the sum of the pseudo header. */
    private long patchNetwork(Headers of, UnsafeBuffer buffer, int start, int length) {
        int network = start + of.network();
        int transport = start + of.transport();
        long pseudo = of.protocol()
                + (length - of.transport())
                + InternetChecksum.sum(buffer, start + of.addresses(), of.addressesBytes());
        if (!of.isIpv4()) {
            int payloadLength = length - of.network() - Ipv6Header.BYTES;
            buffer.putShort(network + Ipv6Header.PAYLOAD_LENGTH, (short) payloadLength, BIG_ENDIAN);
            return pseudo;
        }
        buffer.putShort(network + Ipv4Header.TOTAL_LENGTH, (short) (length - of.network()), BIG_ENDIAN);
        int identification = buffer.getShort(network + Ipv4Header.IDENTIFICATION, BIG_ENDIAN) + number;
        buffer.putShort(network + Ipv4Header.IDENTIFICATION, (short) identification, BIG_ENDIAN);
        buffer.putShort(network + Ipv4Header.CHECKSUM, (short) 0);
        int checksum = InternetChecksum.finish(InternetChecksum.sum(buffer, network, transport - network));
        buffer.putShort(network + Ipv4Header.CHECKSUM, (short) checksum, BIG_ENDIAN);
        return pseudo;
    }

    private static void patchUdp(UnsafeBuffer buffer, int transport, int transportLength, long pseudo) {
        buffer.putShort(transport + UdpHeader.LENGTH, (short) transportLength, BIG_ENDIAN);
        buffer.putShort(transport + UdpHeader.CHECKSUM, (short) 0);
        long sum = pseudo + InternetChecksum.sum(buffer, transport, transportLength);
        buffer.putShort(transport + UdpHeader.CHECKSUM, (short) InternetChecksum.finishUdp(sum), BIG_ENDIAN);
    }

    private void patchTcp(UnsafeBuffer buffer, int transport, int transportLength, long pseudo, boolean last) {
        int sequence = buffer.getInt(transport + TcpHeader.SEQUENCE, BIG_ENDIAN) + number * segmentBytes;
        buffer.putInt(transport + TcpHeader.SEQUENCE, sequence, BIG_ENDIAN);
        int flags = buffer.getByte(transport + TcpHeader.FLAGS);
        flags &= last ? ~0 : ~(TcpHeader.FIN | TcpHeader.PSH);
        flags &= number == 0 ? ~0 : ~TcpHeader.CWR;
        buffer.putByte(transport + TcpHeader.FLAGS, (byte) flags);
        buffer.putShort(transport + TcpHeader.CHECKSUM, (short) 0);
        long sum = pseudo + InternetChecksum.sum(buffer, transport, transportLength);
        buffer.putShort(transport + TcpHeader.CHECKSUM, (short) InternetChecksum.finish(sum), BIG_ENDIAN);
    }
}
