package plumbline.programs.distinct;

/** Hash functions of 64-bit numbers, one per seed. */
final class Mixing {
    private Mixing() {}

    /** A permutation that leaves no pattern (the finaliser of SplitMix64, G. Steele et al. 2014). */
    static long of(long value, long seed) {
        long z = value + seed * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
