package plumbline.vm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Draws are what the definition says, and look random across passes and across draws. */
final class RandomDrawsTest {
    /**
     * The first outputs of SplitMix64 with seed 0, as in Vigna's splitmix64.c: the stream of a pass starts the same
     * way.
     */
    @Test
    void isSplitMix() {
        long stream = 0xe220a8397b1dcdafL; // first output for seed 0: the stream of pass 0
        assertThat(RandomDraws.draw(0, 0, 0)).isEqualTo(splitMix(stream, 1));
        assertThat(RandomDraws.draw(0, 0, 6)).isEqualTo(splitMix(stream, 7));
        assertThat(RandomDraws.draw(0, 1, 0)).isEqualTo(splitMix(0x6e789e6aa1b965f4L, 1));
    }

    @Test
    void everyBitIsFairAcrossPassesAndDraws() {
        int samples = 100_000;
        int[] byPass = new int[64];
        int[] byDraw = new int[64];
        int[] together = new int[64];
        for (int i = 0; i < samples; i++) {
            long pass = RandomDraws.draw(7, i, 0);
            long draw = RandomDraws.draw(7, 0, i);
            long next = RandomDraws.draw(7, i + 1L, 0);
            for (int bit = 0; bit < 64; bit++) {
                byPass[bit] += (int) (pass >>> bit & 1);
                byDraw[bit] += (int) (draw >>> bit & 1);
                together[bit] += (int) ((pass ^ next) >>> bit & 1);
            }
        }
        // five standard deviations of a fair coin thrown 100,000 times
        int slack = 5 * 158;
        for (int bit = 0; bit < 64; bit++) {
            assertThat(byPass[bit]).isBetween(samples / 2 - slack, samples / 2 + slack);
            assertThat(byDraw[bit]).isBetween(samples / 2 - slack, samples / 2 + slack);
            assertThat(together[bit]).isBetween(samples / 2 - slack, samples / 2 + slack);
        }
    }

    /** The n-th output for a seed, as in splitmix64.c. */
    private static long splitMix(long seed, int n) {
        long z = seed;
        for (int i = 0; i < n; i++) {
            z += 0x9e3779b97f4a7c15L;
        }
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
