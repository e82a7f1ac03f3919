package plumbline.programs.rig;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Flow ids drawn independently from a Zipf law: the i-th of {@code n} flows has probability proportional to i^−s. The
 * id of a rank is a fixed random 64-bit number per seed, so that each seed also stands for other hash functions.
 */
public final class ZipfFlows implements LongSupplier {
    private final double[] cumulative;
    private final SplittableRandom random;
    private final long salt;

    public ZipfFlows(int flows, double exponent, long seed) {
        cumulative = new double[flows];
        double sum = 0;
        for (int rank = 0; rank < flows; rank++) {
            sum += Math.pow(rank + 1, -exponent);
            cumulative[rank] = sum;
        }
        random = new SplittableRandom(seed);
        salt = random.nextLong();
    }

    @Override
    public long getAsLong() {
        double point = random.nextDouble() * cumulative[cumulative.length - 1];
        int found = Arrays.binarySearch(cumulative, point);
        int rank = found >= 0 ? found : -found - 1;
        return mixed(salt + rank);
    }

    /** A permutation of 64-bit numbers that leaves no pattern (the finaliser of SplitMix64, Steele et al. 2014). */
    private static long mixed(long value) {
        long z = value * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
