package plumbline.nic.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.nic.support.InternetChecksum;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;

/**
 * Takes packets from a packet socket in batches and makes them what they would be on a wire: VLAN tag in place,
 * checksum complete, no longer than a segment.
 *
 * <pre>
 *   one message   | VnetHeader 10 | frame without VLAN tag, up to 65,536 + headers | and AuxData beside it
 * </pre>
 *
 * A batch is used up before the next one is taken; what does not fit into the caller's frames waits in it.
 */
final class PacketReceiver {
    private static final int BATCH = 64;
    private static final int LARGEST = VnetHeader.BYTES + 65_536 + Segmenter.MAX_HEADERS;
    private static final int MIN_FRAME = 14;
    private static final System.Logger LOG = System.getLogger(PacketReceiver.class.getName());

    private final String port;
    private final LibC libc;
    private final PacketSocket socket;
    private final PortCounters counters;
    private final MessageVector messages;
    private final MemorySegment data;
    private final Segmenter segmenter = new Segmenter();
    private int next;
    private int end;
    private int lastError;
    private boolean warned;

    PacketReceiver(String port, LibC libc, PacketSocket socket, Arena arena, PortCounters counters) {
        this.port = port;
        this.libc = libc;
        this.socket = socket;
        this.counters = counters;
        messages = new MessageVector(arena, BATCH, LARGEST, AuxData.BYTES);
        data = messages.data();
    }

    /**
     * Why the last {@link #receive} got no more from the socket, 0 if it got all it wanted. Linux tells it only once.
     */
    int lastError() {
        return lastError;
    }

    /** Fills frames; answers how many. */
    int receive(Frame[] into, int limit, long nanos) {
        lastError = 0;
        int filled = 0;
        boolean more = true;
        while (filled < limit) {
            if (segmenter.pending()) {
                filled += takeSegment(into[filled], nanos);
            } else if (next < end) {
                filled += takeMessage(next++, into[filled], nanos);
            } else if (more) {
                int wanted = Math.min(BATCH, limit - filled);
                messages.resetControl(wanted);
                int got = libc.recvmmsg(socket.fd(), messages.all(), wanted, 0);
                lastError = got < 0 ? libc.errno() : 0;
                if (lastError == Errno.EINVAL) { // this packet's offloads do not fit into the header; it is gone
                    dropTooLong(0);
                }
                next = 0;
                end = Math.max(0, got);
                more = got == wanted;
            } else {
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

    /** Answers how many frames were filled: 0, also if the message is to be segmented, or 1. */
    private int takeMessage(int message, Frame frame, long nanos) {
        long vnet = messages.dataOffset(message);
        long at = vnet + VnetHeader.BYTES;
        int length = messages.received(message) - VnetHeader.BYTES;
        if (length < MIN_FRAME) {
            return drop(Math.max(0, length), DropReason.MALFORMED);
        }
        if (messages.truncated(message)) {
            return dropTooLong(length);
        }
        int tag = AuxData.vlanTag(messages, message);
        if (VnetHeader.segmentation(data, vnet) != VnetHeader.NO_SEGMENTS) {
            return beginSegments(vnet, at, length, tag) ? 0 : dropTooLong(length);
        }
        int tagBytes = tag == 0 ? 0 : VlanTag.BYTES;
        if (length + tagBytes > frame.maxPacket()) {
            return drop(length + tagBytes, DropReason.TOO_LONG);
        }
        UnsafeBuffer buffer = frame.buffer();
        VlanTag.copy(data, at, length, tag, buffer.byteArray(), Frame.HEADROOM);
        frame.place(Frame.HEADROOM, length + tagBytes);
        frame.arrivedAt(nanos);
        if (VnetHeader.needsChecksum(data, vnet) && !complete(frame, vnet, tagBytes)) {
            return drop(frame.length(), DropReason.MALFORMED);
        }
        counters.countReceived(frame.length());
        return 1;
    }

    private boolean beginSegments(long vnet, long at, int length, int tag) {
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
    private boolean complete(Frame frame, long vnet, int tagBytes) {
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
