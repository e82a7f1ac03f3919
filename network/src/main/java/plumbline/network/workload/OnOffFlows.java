package plumbline.network.workload;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import plumbline.network.host.Flow;
import plumbline.network.transport.Distribution;

/** A host sends to another as fast as it can for some time, then not, and so on: each time on is a flow. */
public final class OnOffFlows implements Iterator<Flow> {
    private final FlowKind kind;
    private final String source;
    private final String destination;
    private final Times times;
    private final SplittableRandom random;
    private double at;

    /**
     * How long.
     *
     * @param onNanos mean time on, at least 1
     * @param offNanos mean time off, at least 1
     * @param distribution of both
     */
    public record Times(long onNanos, long offNanos, Distribution distribution) {
        /** @throws IllegalArgumentException if a time is not positive */
        public Times {
            if (onNanos < 1 || offNanos < 1) {
                throw new IllegalArgumentException("on for " + onNanos + " ns, off for " + offNanos + ": at least 1");
            }
        }
    }

    /** It begins with a time on. */
    public OnOffFlows(FlowKind kind, String source, String destination, Times times, long seed) {
        this.kind = kind;
        this.source = source;
        this.destination = destination;
        this.times = times;
        random = kind.random(seed);
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
        long start = (long) at;
        at += Math.max(1, times.distribution().draw(times.onNanos(), random));
        Flow flow = kind.flow(source, destination, start, Flow.UNTIL_STOPPED).until(Math.max((long) at, start + 1));
        at += Math.max(1, times.distribution().draw(times.offNanos(), random));
        return flow;
    }
}
