package plumbline.network.workload;

import java.util.Iterator;
import java.util.Map;
import plumbline.network.host.Flow;
import plumbline.network.host.FlowListener;
import plumbline.network.host.Host;
import plumbline.network.kernel.Node;

/**
 * Opens flows at their hosts as time goes by, each a nanosecond before it starts, so that only those under way take
 * memory. A node of the simulation, at the end of no link.
 */
public final class FlowStarter implements Node {
    /** Its name, which no host may have. */
    public static final String NAME = "(flows)";

    private final Iterator<Flow> flows;
    private final Map<String, Host> hosts;
    private final FlowListener listener;
    private Flow next;
    private long opened;

    /**
     * @param flows in the order of their starts
     * @param hosts by their names
     * @param listener hears of all that end
     */
    public FlowStarter(Iterator<Flow> flows, Map<String, Host> hosts, FlowListener listener) {
        this.flows = flows;
        this.hosts = hosts;
        this.listener = listener;
        take();
        openUntil(0);
    }

    private void take() {
        Flow before = next;
        next = flows.hasNext() ? flows.next() : null;
        if (next != null && before != null && next.startNanos() < before.startNanos()) {
            throw new IllegalArgumentException("flow " + next.number() + " starts before the one that comes before it");
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public long nextNanos() {
        return next == null ? NEVER : next.startNanos() - 1;
    }

    @Override
    public void advance(long nanos) {
        openUntil(nanos + 1);
    }

    private void openUntil(long start) {
        while (next != null && next.startNanos() <= start) {
            Host.open(next, host(next.source()), host(next.destination()), listener);
            opened++;
            take();
        }
    }

    private Host host(String name) {
        Host host = hosts.get(name);
        if (host == null) {
            throw new IllegalArgumentException("flow " + next.number() + " from " + next.source() + " to "
                    + next.destination() + ": there is no host " + name);
        }
        return host;
    }

    @Override
    public void expect(int port, long nanos) {
        // No link ends here.
    }

    /** Flows that it has opened. */
    public long opened() {
        return opened;
    }

    /** Whether it has opened all. */
    public boolean exhausted() {
        return next == null;
    }
}
