package plumbline.cli.traffic;

import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortLayer;
import plumbline.pipelines.port.ScheduledPort;

/** A scheduled port that does as another does; subclasses add behaviour to what is received. */
public abstract class DelegatingPort extends PortLayer implements ScheduledPort {
    private final ScheduledPort inner;

    public DelegatingPort(ScheduledPort inner) {
        super(inner);
        this.inner = inner;
    }

    @Override
    public long nextArrivalNanos() throws PortException {
        return inner.nextArrivalNanos();
    }
}
