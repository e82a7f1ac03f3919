package plumbline.vm;

/**
 * The random draws of programs. A draw is a function of the seed, the pass and the draw's place in the program, not of
 * how many draws went before: so engines agree, units may execute in any order, and a skipped draw changes no other.
 * The mix is the finaliser of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA
 * 2014; Stafford's variant 13), applied once per pass and once per draw.
 */
public final class RandomDraws {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private RandomDraws() {}

    /**
     * 64 random bits.
     *
     * @param pass number of the pass
     * @param draw index of the draw in program order, ingress first
     */
    public static long draw(long seed, long pass, int draw) {
        long stream = mix(seed + GOLDEN_GAMMA * (pass + 1));
        return mix(stream + GOLDEN_GAMMA * (draw + 1L));
    }

    private static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
        return b ^ (b >>> 31);
    }
}
