package plumbline.nic.wrap;

import plumbline.nic.pcap.NgCaptureWriter;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortEffect;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortLayer;

/**
 * Records what the switch receives and what it sends. If the file takes no more, it warns once, counts each missing
 * frame, and goes on without the file.
 */
final class CapturingPort extends PortLayer {
    private static final System.Logger LOG = System.getLogger(CapturingPort.class.getName());
    /** With the maximum wait of an idle switch, a reader of the file sees it at most 1 s late. */
    private static final long FLUSH_NANOS = 750_000_000L;

    private final NgCaptureWriter writer;
    private boolean failed;
    private long flushedAt = Long.MIN_VALUE;

    CapturingPort(Port inner, NgCaptureWriter writer) {
        super(inner);
        this.writer = writer;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        int count = super.receive(into, limit, nanos);
        for (int i = 0; i < count; i++) {
            record(Side.IN, into[i], into[i].nanos());
        }
        return count;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) throws PortException {
        for (int i = 0; i < count; i++) {
            record(Side.OUT, from[i], nanos);
        }
        return super.send(from, count, nanos);
    }

    private void record(Side side, Frame frame, long nanos) {
        if (!failed) {
            try {
                writer.write(frame, nanos, direction(side));
                return;
            } catch (PortException e) {
                fail(e);
            }
        }
        side.of(counters()).effects().count(PortEffect.NOT_CAPTURED);
    }

    private static int direction(Side side) {
        return side == Side.IN ? NgCaptureWriter.INBOUND : NgCaptureWriter.OUTBOUND;
    }

    private void fail(PortException reason) {
        failed = true;
        for (Side side : Side.values()) {
            side.of(counters()).effects().count(PortEffect.NOT_CAPTURED, writer.lost(direction(side)));
        }
        LOG.log(
                System.Logger.Level.WARNING,
                () -> "capture of " + name() + " ends: " + reason.getMessage() + "; the port goes on");
    }

    @Override
    public int advance(long nanos) throws PortException {
        if (!failed && nanos - FLUSH_NANOS >= flushedAt) {
            flushedAt = nanos;
            try {
                writer.flush();
            } catch (PortException e) {
                fail(e);
            }
        }
        return super.advance(nanos);
    }

    @Override
    public void close() throws PortException {
        try {
            super.close();
        } finally {
            closeWriter();
        }
    }

    private void closeWriter() {
        try {
            writer.close();
        } catch (PortException e) {
            fail(e);
        }
    }
}
