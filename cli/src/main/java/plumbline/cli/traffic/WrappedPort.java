package plumbline.cli.traffic;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;

/** A scheduled port that does as another does; subclasses add behaviour to what is received. */
public abstract class WrappedPort implements ScheduledPort {
    private final ScheduledPort inner;

    public WrappedPort(ScheduledPort inner) {
        this.inner = inner;
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        return inner.receive(into, limit, nanos);
    }

    @Override
    public int send(Frame[] from, int count, long nanos) throws PortException {
        return inner.send(from, count, nanos);
    }

    @Override
    public long nextArrivalNanos() throws PortException {
        return inner.nextArrivalNanos();
    }

    @Override
    public PortCounters counters() {
        return inner.counters();
    }

    @Override
    public void close() throws PortException {
        inner.close();
    }
}
