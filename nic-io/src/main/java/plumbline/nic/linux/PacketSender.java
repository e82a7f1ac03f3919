package plumbline.nic.linux;

import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;
import plumbline.vm.wire.EthernetHeader;

/** Gives frames to a transmit ring in batches and accounts for each of them. */
final class PacketSender {
    private static final int BATCH = 64;

    private final TransmitRing ring;
    private final FrameLimit limit;
    private final PortCounters counters;
    private final int[] lengths = new int[BATCH];
    private int lastError;

    PacketSender(TransmitRing ring, FrameLimit limit, PortCounters counters) {
        this.ring = ring;
        this.limit = limit;
        this.counters = counters;
    }

    /** Why the last {@link #send} dropped a frame, 0 if it dropped none that the kernel refused. */
    int lastError() {
        return lastError;
    }

    /** Sends frames or counts them as dropped; answers how many were sent. */
    int send(Frame[] from, int count, long nanos) {
        lastError = 0;
        limit.refresh(nanos);
        int sent = 0;
        int taken = 0;
        while (taken < count) {
            int written = 0;
            long bytes = 0;
            while (taken < count && written < BATCH) {
                Frame frame = from[taken++];
                if (put(frame)) {
                    lengths[written++] = frame.length();
                    bytes += frame.length();
                }
            }
            sent += written == 0 ? 0 : flush(written, bytes);
        }
        return sent;
    }

    /** Puts a frame into the ring, or counts it as dropped. */
    private boolean put(Frame frame) {
        DropReason reason;
        if (frame.length() < EthernetHeader.BYTES) {
            reason = DropReason.MALFORMED;
        } else if (frame.length() > Frame.MAX_PACKET || limit.exceededBy(frame)) {
            reason = DropReason.TOO_LONG;
        } else if (!ring.put(frame)) {
            reason = DropReason.PORT_BUSY;
        } else {
            return true;
        }
        counters.sendDrops().count(reason);
        return false;
    }

    /** Sends what was written; what the kernel refuses is dropped. Answers how many it took. */
    private int flush(int written, long bytes) {
        long answer = ring.send();
        int taken = answer == bytes ? written : ring.takeBack(written);
        if (taken < written) {
            lastError = answer < 0 ? (int) -answer : 0;
            counters.sendDrops().count(reason(lastError), written - taken);
        }
        counters.countSent(taken, taken == written ? bytes : bytesOf(taken));
        return taken;
    }

    private long bytesOf(int first) {
        long sum = 0;
        for (int i = 0; i < first; i++) {
            sum += lengths[i];
        }
        return sum;
    }

    private static DropReason reason(int error) {
        return switch (error) {
            case Errno.ENETDOWN, Errno.ENXIO, Errno.ENODEV -> DropReason.PORT_DOWN;
            default -> DropReason.PORT_BUSY; // EAGAIN, ENOBUFS, and 0: it stopped without saying why
        };
    }
}
