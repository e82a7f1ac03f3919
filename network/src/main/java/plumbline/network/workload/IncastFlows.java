package plumbline.network.workload;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import plumbline.network.host.Flow;

/** Many hosts send to one at the same time, once or each period: each its share of the bytes. */
public final class IncastFlows implements Iterator<Flow> {
    private final FlowKind kind;
    private final List<String> senders;
    private final String receiver;
    private final long bytes;
    private final long period;
    private long at;
    private int next;

    /**
     * @param senders names of hosts, in an order that means nothing
     * @param bytes that they send together each time
     * @param period from a time to the next
     */
    public IncastFlows(FlowKind kind, List<String> senders, String receiver, long bytes, long period) {
        if (senders.isEmpty() || period < 1) {
            throw new IllegalArgumentException(
                    "flows " + kind.label() + " of " + senders.size() + " senders each " + period + " ns: at least 1");
        }
        this.kind = kind;
        this.senders = senders.stream().sorted().toList();
        this.receiver = receiver;
        this.bytes = bytes;
        this.period = period;
        at = kind.startNanos();
    }

    @Override
    public boolean hasNext() {
        return at < kind.endNanos();
    }

    @Override
    public Flow next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Flow flow = kind.flow(senders.get(next), receiver, at, Math.max(1, bytes / senders.size()));
        if (++next == senders.size()) {
            next = 0;
            at = at > Long.MAX_VALUE - period ? Long.MAX_VALUE : at + period;
        }
        return flow;
    }
}
