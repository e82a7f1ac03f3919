package plumbline.programs.reference;

import java.util.List;
import java.util.SplittableRandom;
import plumbline.programs.heavyhitters.FlowCount;

/**
 * RAP, fully associative (R. Ben Basat, X. Chen, G. Einziger, R. Friedman, Y. Kassner, "Randomized Admission Policy for
 * Efficient Top-k, Frequency, and Volume Estimation", IEEE/ACM ToN 2019): an unknown flow replaces the smallest count c
 * with probability 1/(c+1) only. No library has it. Its d-way form is PRECISION without delay, with an exact coin and
 * no initial value.
 */
public final class RandomizedAdmission implements FlowEstimator {
    private final LeastCounts counts;
    private final SplittableRandom random;

    /** @param size flows that are kept, at least 1 */
    public RandomizedAdmission(int size, long seed) {
        counts = new LeastCounts(size);
        random = new SplittableRandom(seed);
    }

    @Override
    public long packet(long flow) {
        long count = counts.add(flow, 1);
        if (count > 0) {
            return count;
        }
        return random.nextLong(counts.least() + 1) == 0 ? counts.replaceLeast(flow, 1) : 0;
    }

    @Override
    public List<FlowCount> flows() {
        return counts.largestFirst();
    }
}
