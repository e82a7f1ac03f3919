package plumbline.nic.tunnel;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.unix.Errors;
import org.agrona.collections.IntArrayQueue;
import plumbline.nic.linux.Errno;
import plumbline.pipelines.port.DropReason;

/**
 * A connected socket to send by; used by its event loop only. Learns what became of each datagram from one promise that
 * all of them share, so that nothing is allocated for it: a datagram channel answers in the order of the writes.
 */
final class Sender {
    private final Channel channel;
    private final LoopCounters counters;
    private final Outcome outcome;
    private final IntArrayQueue lengths = new IntArrayQueue(0);
    private boolean dirty;

    Sender(Channel channel, LoopCounters counters) {
        this.channel = channel;
        this.counters = counters;
        this.outcome = new Outcome(channel);
    }

    Channel channel() {
        return channel;
    }

    boolean isWritable() {
        return channel.isWritable();
    }

    /** Takes over a datagram that carries a frame of so many bytes; it leaves with the next {@link #flush}. */
    void write(ByteBuf datagram, int frameBytes) {
        lengths.addInt(frameBytes);
        dirty = true;
        channel.write(datagram, outcome);
    }

    void flush() {
        if (dirty) {
            dirty = false;
            channel.flush();
        }
    }

    /** Why the system did not take a datagram. */
    private static DropReason reason(Throwable cause) {
        int error = cause instanceof Errors.NativeIoException nativeError ? -nativeError.expectedErr() : 0;
        return switch (error) {
            case Errno.EMSGSIZE -> DropReason.TOO_LONG;
            case Errno.EAGAIN, Errno.ENOBUFS -> DropReason.PORT_BUSY;
            default -> DropReason.PORT_DOWN; // refused, unreachable, no route, closed
        };
    }

    /** A promise that is kept again and again. */
    private final class Outcome extends DefaultChannelPromise {
        Outcome(Channel channel) {
            super(channel);
        }

        @Override
        public boolean trySuccess() {
            return trySuccess(null);
        }

        @Override
        public boolean trySuccess(Void result) {
            counters.sent(lengths.pollInt());
            return true;
        }

        @Override
        public boolean tryFailure(Throwable cause) {
            lengths.pollInt();
            counters.dropSent(reason(cause));
            return true;
        }
    }
}
