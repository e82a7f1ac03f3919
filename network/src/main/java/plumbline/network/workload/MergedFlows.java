package plumbline.network.workload;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import plumbline.network.host.Flow;

/**
 * Workloads together: their flows in the order of start, label, source and destination, numbered in that order. The
 * order in which the workloads are named changes nothing as long as their labels differ.
 */
public final class MergedFlows implements Iterator<Flow> {
    private static final Comparator<Flow> ORDER = Comparator.comparingLong(Flow::startNanos)
            .thenComparing(Flow::label)
            .thenComparing(Flow::source)
            .thenComparing(Flow::destination);

    private final PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(Head::flow, ORDER));
    private int number;

    private record Head(Flow flow, Iterator<Flow> rest) {}

    /** @param workloads each in the order of starts */
    public MergedFlows(Collection<? extends Iterator<Flow>> workloads) {
        workloads.forEach(this::push);
    }

    /** Flows in any order. */
    public static Iterator<Flow> listed(Collection<Flow> flows) {
        return flows.stream().sorted(ORDER).iterator();
    }

    private void push(Iterator<Flow> flows) {
        if (flows.hasNext()) {
            heads.add(new Head(flows.next(), flows));
        }
    }

    @Override
    public boolean hasNext() {
        return !heads.isEmpty();
    }

    @Override
    public Flow next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Head head = heads.remove();
        push(head.rest());
        return head.flow().numbered(number++);
    }
}
