package plumbline.network.workload;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import plumbline.network.host.Flow;
import plumbline.network.transport.Distribution;
import plumbline.nic.gen.SizeDistribution;

/** Flows that start in a Poisson process, with sizes and pairs of hosts that are drawn for each: an open loop. */
public final class PoissonFlows implements Iterator<Flow> {
    private static final double BITS_TIMES_NANOS = 8e9;

    private final FlowKind kind;
    private final HostPairs pairs;
    private final SizeDistribution sizes;
    private final double meanGapNanos;
    private final SplittableRandom random;
    private double at;

    /** @param meanGapNanos between the starts of two flows, on average */
    public PoissonFlows(FlowKind kind, HostPairs pairs, SizeDistribution sizes, double meanGapNanos, long seed) {
        if (!(meanGapNanos > 0)) {
            throw new IllegalArgumentException("flows " + kind.label() + " each " + meanGapNanos + " ns: more than 0");
        }
        this.kind = kind;
        this.pairs = pairs;
        this.sizes = sizes;
        this.meanGapNanos = meanGapNanos;
        random = kind.random(seed);
        at = kind.startNanos();
        draw();
    }

    /**
     * Between the starts of two flows whose payload loads links.
     *
     * @param load share of the links' rate
     * @param bitsPerSecond that rate, together: all links that flows of this workload are spread over
     */
    public static double meanGapNanos(double load, double bitsPerSecond, SizeDistribution sizes) {
        return sizes.mean() * BITS_TIMES_NANOS / (load * bitsPerSecond);
    }

    private void draw() {
        at += Distribution.EXPONENTIAL.draw(meanGapNanos, random);
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
        HostPairs.Pair pair = pairs.draw(random);
        Flow flow = kind.flow(pair.source(), pair.destination(), (long) at, sizes.draw(random));
        draw();
        return flow;
    }
}
