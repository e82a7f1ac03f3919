package plumbline.pipelines;

import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.pipelines.port.memory.MemoryPort;

/**
 * A memory port whose receiving or sending breaks after a number of frames; a failing send still sends half a batch.
 */
final class FlakyPort implements ScheduledPort {
    private final MemoryPort inner;
    private final long receives;
    private final long sends;

    FlakyPort(MemoryPort inner, long receives, long sends) {
        this.inner = inner;
        this.receives = receives;
        this.sends = sends;
    }

    @Override
    public long nextArrivalNanos() {
        return inner.nextArrivalNanos();
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        if (counters().received() >= receives) {
            throw new PortException(PortException.Cause.DATA, name() + " is cut short");
        }
        return inner.receive(into, limit, nanos);
    }

    @Override
    public int send(Frame[] from, int count, long nanos) throws PortException {
        if (counters().sent() + count <= sends) {
            return inner.send(from, count, nanos);
        }
        inner.send(from, count / 2, nanos);
        counters().sendDrops().count(DropReason.PORT_DOWN, count - count / 2);
        throw new PortException(PortException.Cause.ENVIRONMENT, name() + " is gone");
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public PortCounters counters() {
        return inner.counters();
    }

    @Override
    public void close() {
        inner.close();
    }
}
