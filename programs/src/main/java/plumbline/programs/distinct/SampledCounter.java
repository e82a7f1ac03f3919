package plumbline.programs.distinct;

import java.util.SplittableRandom;
import org.agrona.collections.Long2LongHashMap;

/**
 * Packets sampled at random, and the number of unseen values estimated from those seen once and twice (A. Chao,
 * "Nonparametric estimation of the number of classes in a population", 1984): D = d + f1²/(2·f2), or d + f1·(f1 − 1)/2
 * where none was seen twice. Two words per sampled packet.
 */
public final class SampledCounter implements DistinctCounter {
    private static final int WORDS = 2;

    private final double probability;
    private final SplittableRandom random;
    private final Long2LongHashMap seen = new Long2LongHashMap(0);
    private long once;
    private long twice;
    private long accesses;

    /** @param budget memory words per packet: half of it is the share of packets sampled */
    public SampledCounter(double budget, long seed) {
        probability = Math.min(1, budget / WORDS);
        random = new SplittableRandom(seed);
    }

    @Override
    public void add(long value) {
        if (random.nextDouble() >= probability) {
            return;
        }
        accesses += WORDS;
        long times = seen.get(value) + 1;
        seen.put(value, times);
        once += times == 1 ? 1 : times == 2 ? -1 : 0;
        twice += times == 2 ? 1 : times == 3 ? -1 : 0;
    }

    @Override
    public double estimate() {
        return estimate(seen.size(), once, twice);
    }

    /** Chao's estimate from the number of values seen, and of those seen once and twice. */
    public static double estimate(long distinct, long once, long twice) {
        return distinct + (twice > 0 ? (double) once * once / (2 * twice) : (double) once * (once - 1) / 2);
    }

    @Override
    public long accesses() {
        return accesses;
    }
}
