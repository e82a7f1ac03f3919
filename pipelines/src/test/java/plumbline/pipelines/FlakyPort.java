package plumbline.pipelines;

import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortLayer;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.pipelines.port.memory.MemoryPort;

/**
 * A memory port whose receiving or sending breaks after a number of frames; a failing send still sends half a batch.
 */
final class FlakyPort extends PortLayer implements ScheduledPort {
    private final MemoryPort inner;
    private final long receives;
    private final long sends;

    FlakyPort(MemoryPort inner, long receives, long sends) {
        super(inner);
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
        return super.receive(into, limit, nanos);
    }

    @Override
    public int send(Frame[] from, int count, long nanos) throws PortException {
        if (counters().sent() + count <= sends) {
            return super.send(from, count, nanos);
        }
        super.send(from, count / 2, nanos);
        counters().sendDrops().count(DropReason.PORT_DOWN, count - count / 2);
        throw new PortException(PortException.Cause.ENVIRONMENT, name() + " is gone");
    }
}
