package plumbline.nic.wrap;

import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;

/** The outermost layer of a port that knows when its next frame comes; then the layers between know it as well. */
final class ScheduledWrappedPort extends WrappedPort implements ScheduledPort {
    private final ScheduledPort innermost;

    ScheduledWrappedPort(String name, Port inner, ScheduledPort innermost) {
        super(name, inner);
        this.innermost = innermost;
    }

    @Override
    public long nextArrivalNanos() throws PortException {
        return Math.min(innermost.nextArrivalNanos(), nextHeld());
    }
}
