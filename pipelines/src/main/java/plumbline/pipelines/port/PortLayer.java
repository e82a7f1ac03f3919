package plumbline.pipelines.port;

/** Wraps another port and passes all calls on; subclasses override what they change. */
public abstract class PortLayer implements HoldingPort {
    private final Port inner;
    private final HoldingPort holding;

    /** A layer around a port, which it closes with itself. */
    protected PortLayer(Port inner) {
        this.inner = inner;
        this.holding = inner instanceof HoldingPort holds ? holds : null;
    }

    /** The outermost layer of a port that has a capability, or null if none has. */
    public static <T> T find(Port port, Class<T> ability) {
        Port at = port;
        while (!ability.isInstance(at)) {
            if (!(at instanceof PortLayer layer)) {
                return null;
            }
            at = layer.inner;
        }
        return ability.cast(at);
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
    public long nextHeld() {
        return holding == null ? ScheduledPort.NEVER : holding.nextHeld();
    }

    @Override
    public long nextDue() {
        return holding == null ? ScheduledPort.NEVER : holding.nextDue();
    }

    @Override
    public int advance(long nanos) throws PortException {
        return holding == null ? 0 : holding.advance(nanos);
    }

    @Override
    public int maxPacket() {
        return inner.maxPacket();
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
