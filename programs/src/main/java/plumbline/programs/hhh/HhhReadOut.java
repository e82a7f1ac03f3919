package plumbline.programs.hhh;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import plumbline.programs.ReadOut;
import plumbline.vm.State;

/** The control plane of a program that counts prefixes: reads the estimates, chooses the hierarchical heavy hitters. */
public final class HhhReadOut implements ReadOut {
    /** The share of all packets that makes a prefix heavy when a reading is asked for. */
    public static final double SHARE = 0.01;
    /** One prefix in a thousand may be missed: the normal distribution's 99.9 % quantile. */
    public static final double Z = 3.09;

    private final Function<State, PrefixCounts> countsOf;
    private final int lengths;

    /** @param lengths of which a packet counts for one; 0 if it counts for all */
    HhhReadOut(Function<State, PrefixCounts> countsOf, int lengths) {
        this.countsOf = countsOf;
        this.lengths = lengths;
    }

    /** Estimates of all prefixes that have one. */
    public PrefixCounts counts(State state) {
        return countsOf.apply(state);
    }

    /** The hierarchical heavy hitters of a share of the packets. */
    public List<HeavyPrefix> heavy(PrefixCounts counts, double share) {
        return OutputRule.of(share, counts.packets(), lengths, Z).choose(counts);
    }

    @Override
    public HhhReading read(State state, int top) {
        return readPipes(List.of(state), top);
    }

    /** Prefixes are counted in every pipe by itself; estimates add up. */
    @Override
    public HhhReading readPipes(List<State> pipes, int top) {
        Map<Prefix, Double> sums = new LinkedHashMap<>();
        long packets = 0;
        for (State pipe : pipes) {
            PrefixCounts counts = counts(pipe);
            packets += counts.packets();
            counts.estimates().forEach((prefix, estimate) -> sums.merge(prefix, estimate, Double::sum));
        }
        List<HeavyPrefix> heavy = heavy(new PrefixCounts(packets, sums), SHARE);
        return HhhReading.of(packets, SHARE, heavy, top);
    }
}
