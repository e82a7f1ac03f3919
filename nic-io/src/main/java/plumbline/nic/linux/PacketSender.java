package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;

/** Gives frames to a packet socket in batches and accounts for each of them. */
final class PacketSender {
    private static final int BATCH = 64;
    private static final int MIN_FRAME = 14;

    private final LibC libc;
    private final PacketSocket socket;
    private final PortCounters counters;
    private final MessageVector messages;
    private int lastError;

    PacketSender(LibC libc, PacketSocket socket, Arena arena, PortCounters counters) {
        this.libc = libc;
        this.socket = socket;
        this.counters = counters;
        messages = new MessageVector(arena, BATCH, Frame.MAX_PACKET, 0);
    }

    /** Why the last {@link #send} dropped a frame, 0 if it dropped none that the kernel refused. */
    int lastError() {
        return lastError;
    }

    /** Sends frames or counts them as dropped; answers how many were sent. */
    int send(Frame[] from, int count) {
        lastError = 0;
        int sent = 0;
        int taken = 0;
        while (taken < count) {
            int filled = 0;
            while (taken < count && filled < BATCH) {
                filled += put(from[taken++], filled);
            }
            sent += flush(filled);
        }
        return sent;
    }

    /** Answers whether the frame was put into the message: 0 or 1. */
    private int put(Frame frame, int message) {
        int length = frame.length();
        if (length < MIN_FRAME || length > Frame.MAX_PACKET) {
            counters.sendDrops().count(length < MIN_FRAME ? DropReason.MALFORMED : DropReason.TOO_LONG);
            return 0;
        }
        byte[] bytes = frame.buffer().byteArray();
        MemorySegment.copy(bytes, frame.offset(), messages.data(), JAVA_BYTE, messages.dataOffset(message), length);
        messages.length(message, length);
        return 1;
    }

    /**
     * Sends the first messages. sendmmsg stops at the first frame that is refused and answers how many went before it;
     * the error comes when that frame is the first.
     */
    private int flush(int filled) {
        int sent = 0;
        int at = 0;
        while (at < filled) {
            int done = libc.sendmmsg(socket.fd(), at == 0 ? messages.all() : messages.from(at), filled - at, 0);
            if (done > 0) {
                for (int i = 0; i < done; i++) {
                    counters.countSent(messages.length(at + i));
                }
                sent += done;
                at += done;
            } else {
                at += refused(filled - at);
            }
        }
        return sent;
    }

    /** Answers how many frames the refusal concerns: this one or, when none would go, all of the batch. */
    private int refused(int left) {
        int error = libc.errno();
        if (error == Errno.EINTR) {
            return 0;
        }
        lastError = error;
        int concerned = switch (error) {
            case Errno.EMSGSIZE, Errno.EINVAL, Errno.ENOBUFS -> 1;
            default -> left;
        };
        counters.sendDrops().count(reason(error), concerned);
        return concerned;
    }

    private static DropReason reason(int error) {
        return switch (error) {
            case Errno.EMSGSIZE -> DropReason.TOO_LONG;
            case Errno.EINVAL -> DropReason.MALFORMED;
            case Errno.EAGAIN, Errno.ENOBUFS -> DropReason.PORT_BUSY;
            default -> DropReason.PORT_DOWN; // ENETDOWN, ENXIO, ENODEV
        };
    }
}
