package plumbline.nic.linux;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.nic.support.Headers;
import plumbline.nic.support.InternetChecksum;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;

/**
 * Makes packets, as the kernel handed them over, what they would be on a wire: VLAN tag in place, checksum complete, no
 * longer than a segment. What does not fit into the caller's frames waits.
 */
final class PacketReceiver {
    private static final int MIN_FRAME = 14;
    private static final System.Logger LOG = System.getLogger(PacketReceiver.class.getName());

    private final String port;
    private final PacketSource source;
    private final PortCounters counters;
    private final Received packet = new Received();
    private final Segmenter segmenter = new Segmenter();
    private int lastError;
    private boolean warned;

    PacketReceiver(String port, PacketSource source, PortCounters counters) {
        this.port = port;
        this.source = source;
        this.counters = counters;
    }

    /** Why the last {@link #receive} got no more from the kernel, 0 if it just had no more. Linux tells it only once. */
    int lastError() {
        return lastError;
    }

    /** Fills frames; answers how many. */
    int receive(Frame[] into, int limit, long nanos) {
        lastError = 0;
        source.timeIs(nanos);
        int filled = 0;
        while (filled < limit) {
            if (segmenter.pending()) {
                filled += takeSegment(into[filled], nanos);
            } else if (source.next(packet, limit - filled)) {
                filled += takePacket(into[filled], nanos);
            } else {
                lastError = source.error();
                if (lastError == Errno.EINVAL) { // this packet's offloads do not fit into the header; it is gone
                    dropTooLong(0);
                }
                break;
            }
        }
        return filled;
    }

    /** Answers how many frames were filled: 0 or 1. */
    private int takeSegment(Frame frame, long nanos) {
        counters.countReceived(segmenter.nextLength());
        if (segmenter.nextLength() > frame.maxPacket()) {
            counters.receiveDrops().count(DropReason.TOO_LONG);
            segmenter.skip();
            return 0;
        }
        segmenter.next(frame, nanos);
        return 1;
    }

    /** Answers how many frames were filled: 0, also if the packet is to be segmented, or 1. */
    private int takePacket(Frame frame, long nanos) {
        MemorySegment data = packet.data;
        long at = packet.at;
        long vnet = at - VnetHeader.BYTES;
        int length = packet.length;
        if (length < MIN_FRAME) {
            return drop(Math.max(0, length), DropReason.MALFORMED);
        }
        if (packet.truncated) {
            return dropTooLong(length);
        }
        int tag = packet.vlanTag;
        if (VnetHeader.segmentation(data, vnet) != VnetHeader.NO_SEGMENTS) {
            return beginSegments(data, at, length, tag) ? 0 : dropTooLong(length);
        }
        int tagBytes = tag == 0 ? 0 : VlanTag.BYTES;
        if (length + tagBytes > frame.maxPacket()) {
            return drop(length + tagBytes, DropReason.TOO_LONG);
        }
        UnsafeBuffer buffer = frame.buffer();
        VlanTag.copy(data, at, length, tag, buffer.byteArray(), Frame.HEADROOM);
        frame.place(Frame.HEADROOM, length + tagBytes);
        frame.arrivedAt(nanos);
        if (VnetHeader.needsChecksum(data, vnet) && !complete(frame, data, vnet, tagBytes)) {
            return drop(frame.length(), DropReason.MALFORMED);
        }
        counters.countReceived(frame.length());
        return 1;
    }

    private boolean beginSegments(MemorySegment data, long at, int length, int tag) {
        long vnet = at - VnetHeader.BYTES;
        int protocol = switch (VnetHeader.segmentation(data, vnet)) {
            case VnetHeader.TCP4, VnetHeader.TCP6 -> Headers.TCP;
            case VnetHeader.UDP -> Headers.UDP;
            default -> -1;
        };
        int transport = VnetHeader.needsChecksum(data, vnet) ? VnetHeader.checksumStart(data, vnet) : -1;
        int segmentBytes = VnetHeader.segmentBytes(data, vnet);
        return segmenter.begin(data, at, length, tag, segmentBytes, protocol, transport);
    }

    /**
     * The sender has put the pseudo-header's sum into the checksum field and left the rest to its network card, which a
     * veth does not have: completes it.
     */
    private boolean complete(Frame frame, MemorySegment data, long vnet, int tagBytes) {
        int start = VnetHeader.checksumStart(data, vnet) + tagBytes;
        int place = start + VnetHeader.checksumPlace(data, vnet);
        if (place + 2 > frame.length()) {
            return false;
        }
        UnsafeBuffer buffer = frame.buffer();
        int sum = InternetChecksum.sum(buffer, frame.offset() + start, frame.length() - start);
        int checksum = InternetChecksum.finishUdp(sum); // 0xffff is the same to TCP
        buffer.putShort(frame.offset() + place, (short) checksum, ByteOrder.BIG_ENDIAN);
        return true;
    }

    private int dropTooLong(int length) {
        if (!warned) {
            warned = true;
            LOG.log(
                    System.Logger.Level.WARNING,
                    port + ": dropped a super-frame that cannot be segmented here (a tunnel?); further ones are"
                            + " counted; switch tso, gso and gro off where it comes from (ethtool -K)");
        }
        return drop(length, DropReason.TOO_LONG);
    }

    private int drop(int length, DropReason reason) {
        counters.countReceived(length);
        counters.receiveDrops().count(reason);
        return 0;
    }
}
