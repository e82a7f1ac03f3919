package plumbline.programs.hhh;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import plumbline.programs.ReadOut;
import plumbline.vm.State;

/** The control plane of a program that counts prefixes: reads the estimates, chooses the hierarchical heavy hitters. */
public final class HhhReadOut implements ReadOut {
    /** One prefix in a thousand may be missed: the normal distribution's 99.9 % quantile. */
    public static final double Z = 3.09;

    private final Function<State, PrefixCounts> countsOf;
    private final int lengths;
    private final HhhParameters parameters;

    /** @param lengths of which a packet counts for one; 0 if it counts for all */
    HhhReadOut(Function<State, PrefixCounts> countsOf, int lengths, HhhParameters parameters) {
        this.countsOf = countsOf;
        this.lengths = lengths;
        this.parameters = parameters;
    }

    /** Estimates of all prefixes that have one. */
    public PrefixCounts counts(State state) {
        return countsOf.apply(state);
    }

    private List<HeavyPrefix> heavy(PrefixCounts counts) {
        return OutputRule.of(parameters.theta(), counts.total(), lengths, parameters.z(), parameters.largestAmount())
                .choose(counts);
    }

    @Override
    public HhhReading read(State state, int top) {
        return readPipes(List.of(state), top);
    }

    /** Prefixes are counted in every pipe by itself; estimates add up. */
    @Override
    public HhhReading readPipes(List<State> pipes, int top) {
        Map<Prefix, Double> sums = new LinkedHashMap<>();
        long total = 0;
        for (State pipe : pipes) {
            PrefixCounts counts = counts(pipe);
            total += counts.total();
            counts.estimates().forEach((prefix, estimate) -> sums.merge(prefix, estimate, Double::sum));
        }
        return HhhReading.of(
                parameters.weight().unit(), total, parameters.theta(), heavy(new PrefixCounts(total, sums)), top);
    }
}
