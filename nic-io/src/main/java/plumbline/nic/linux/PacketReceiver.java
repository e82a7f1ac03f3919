package plumbline.nic.linux;

import java.lang.foreign.MemorySegment;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.nic.support.Segmenter;
import plumbline.nic.support.UnfinishedChecksum;
import plumbline.nic.support.VlanTag;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;
import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.InternetChecksum;
import plumbline.vm.wire.TcpHeader;
import plumbline.vm.wire.UdpHeader;

/**
 * Restores packets from the kernel to what they would be on a wire: VLAN tag in place, checksum complete, no longer
 * than a segment. What does not fit into the caller's frames waits.
 */
final class PacketReceiver {
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

    /**
     * Why the last {@link #receive} got no more from the kernel, 0 if it just had no more. Linux tells it only once.
     */
    int lastError() {
        return lastError;
    }

    /** Fills frames; answers how many. */
    int receive(Frame[] into, int limit, long nanos) {
        lastError = 0;
        source.timeIs(nanos);
        int filled = 0;
        long bytes = 0;
        while (filled < limit && (segmenter.pending() || nextPacket(limit - filled))) {
            Frame frame = into[filled];
            if (segmenter.pending() ? takeSegment(frame, nanos) : takePacket(frame, nanos)) {
                filled++;
                bytes += frame.length();
            }
        }
        counters.countReceived(filled, bytes);
        return filled;
    }

    /** Goes on to the next packet; answers false if none waits. */
    private boolean nextPacket(int max) {
        if (source.next(packet, max)) {
            return true;
        }
        lastError = source.error();
        if (lastError == Errno.EINVAL) { // the kernel cannot describe this packet's offloads, and has dropped it
            dropTooLong(0);
        }
        return false;
    }

    /** Answers whether the frame was filled. */
    private boolean takeSegment(Frame frame, long nanos) {
        if (segmenter.nextLength() > frame.maxPacket()) {
            int length = segmenter.nextLength();
            segmenter.skip();
            return drop(length, DropReason.TOO_LONG);
        }
        segmenter.next(frame, nanos);
        return true;
    }

    /** Answers whether the frame was filled: not if the packet is to be segmented. */
    private boolean takePacket(Frame frame, long nanos) {
        MemorySegment data = packet.data;
        long at = packet.at;
        long vnet = at - VnetHeader.BYTES;
        int length = packet.length;
        if (length < EthernetHeader.BYTES) {
            return drop(Math.max(0, length), DropReason.MALFORMED);
        }
        if (packet.truncated) {
            return dropTooLong(length);
        }
        int tag = packet.vlanTag;
        boolean finished = VnetHeader.nothingToDo(data, vnet);
        if (!finished && VnetHeader.segmentation(data, vnet) != VnetHeader.NO_SEGMENTS) {
            if (!beginSegments(data, at, length, tag)) {
                dropTooLong(length);
            }
            return false;
        }
        int tagBytes = tag == 0 ? 0 : EthernetHeader.TAG_BYTES;
        if (length + tagBytes > frame.maxPacket()) {
            return drop(length + tagBytes, DropReason.TOO_LONG);
        }
        UnsafeBuffer buffer = frame.buffer();
        VlanTag.copy(data, at, length, tag, buffer.byteArray(), Frame.HEADROOM);
        frame.place(Frame.HEADROOM, length + tagBytes);
        frame.arrivedAt(nanos);
        if (!finished && VnetHeader.needsChecksum(data, vnet) && !complete(frame, data, vnet, tagBytes)) {
            return drop(frame.length(), DropReason.MALFORMED);
        }
        return true;
    }

    private boolean beginSegments(MemorySegment data, long at, int length, int tag) {
        long vnet = at - VnetHeader.BYTES;
        int protocol =
                switch (VnetHeader.segmentation(data, vnet)) {
                    case VnetHeader.TCP4, VnetHeader.TCP6 -> TcpHeader.PROTOCOL;
                    case VnetHeader.UDP -> UdpHeader.PROTOCOL;
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
        int field = VnetHeader.checksumPlace(data, vnet);
        if (start + field + 2 > frame.length()) {
            return false;
        }
        int sum = InternetChecksum.sum(frame.buffer(), frame.offset() + start, frame.length() - start);
        UnfinishedChecksum.put(frame.buffer(), frame.offset() + start, field, sum);
        return true;
    }

    /** Answers false: no frame was filled. */
    private boolean dropTooLong(int length) {
        if (!warned) {
            warned = true;
            LOG.log(
                    System.Logger.Level.WARNING,
                    port
                            + ": dropped a super-frame that cannot be segmented here (a tunnel that is neither VXLAN"
                            + " nor Geneve?); further ones are counted; switch tso, gso and gro off where it comes"
                            + " from (ethtool -K)");
        }
        return drop(length, DropReason.TOO_LONG);
    }

    /** Answers false: no frame was filled. */
    private boolean drop(int length, DropReason reason) {
        counters.countReceived(length);
        counters.receiveDrops().count(reason);
        return false;
    }
}
