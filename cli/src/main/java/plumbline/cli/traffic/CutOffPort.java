package plumbline.cli.traffic;

import java.util.function.BooleanSupplier;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;

/** Wraps a port: hands on its packets until something has happened, and then ends. */
public final class CutOffPort extends DelegatingPort {
    private final BooleanSupplier over;

    /** @param over whether it has happened */
    public CutOffPort(ScheduledPort inner, BooleanSupplier over) {
        super(inner);
        this.over = over;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        return over.getAsBoolean() ? 0 : super.receive(into, limit, nanos);
    }

    @Override
    public long nextArrivalNanos() throws PortException {
        return over.getAsBoolean() ? NEVER : super.nextArrivalNanos();
    }
}
