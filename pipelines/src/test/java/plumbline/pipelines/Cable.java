package plumbline.pipelines;

import java.util.concurrent.atomic.AtomicLong;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSource;

/**
 * A live port for tests that can be cut and mended while others use it. Frames to receive are numbers of so many bytes;
 * it counts for itself what really came and went, over all the times it was opened.
 */
final class Cable implements PortSource {
    private final String name;
    private final AtomicLong offered = new AtomicLong();
    private final AtomicLong given = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();
    private volatile boolean cut;
    private volatile int opened;
    private volatile int closed;

    Cable(String name) {
        this.name = name;
    }

    /** So many frames more are there to be received. */
    void offer(long frames) {
        offered.addAndGet(frames);
    }

    /** From now on it fails, and cannot be opened. */
    void cut() {
        cut = true;
    }

    /** It can be opened again. */
    void mend() {
        cut = false;
    }

    /** Frames handed out. */
    long given() {
        return given.get();
    }

    /** Frames it was sent, and took. */
    long taken() {
        return taken.get();
    }

    /** How often it was opened. */
    int opened() {
        return opened;
    }

    /** How often what was opened was closed. */
    int closed() {
        return closed;
    }

    @Override
    public Port open() throws PortException {
        fail();
        opened++;
        return new End();
    }

    private void fail() throws PortException {
        if (cut) {
            throw new PortException(PortException.Cause.ENVIRONMENT, name + " is cut");
        }
    }

    private final class End implements Port {
        private final PortCounters counters = new PortCounters();
        private boolean open = true;

        @Override
        public String name() {
            return name;
        }

        @Override
        public int receive(Frame[] into, int limit, long nanos) throws PortException {
            mustBeOpen();
            fail();
            int count = (int) Math.min(limit, offered.get() - given.get());
            for (int i = 0; i < count; i++) {
                into[i].buffer().putLong(Frame.HEADROOM + 20, given.getAndIncrement());
                into[i].place(Frame.HEADROOM, 60);
                into[i].arrivedAt(nanos);
                counters.countReceived(60);
            }
            return count;
        }

        @Override
        public int send(Frame[] from, int count, long nanos) throws PortException {
            mustBeOpen();
            int sent = cut ? count / 2 : count; // cut in the middle of a batch
            for (int i = 0; i < sent; i++) {
                counters.countSent(from[i].length());
            }
            taken.addAndGet(sent);
            counters.sendDrops().count(DropReason.PORT_DOWN, count - sent);
            if (sent < count) {
                fail();
            }
            return sent;
        }

        private void mustBeOpen() {
            if (!open) {
                throw new IllegalStateException(name + " is used after it was closed");
            }
        }

        @Override
        public PortCounters counters() {
            return counters;
        }

        @Override
        public void close() {
            if (open) {
                open = false;
                closed++;
            }
        }
    }
}
