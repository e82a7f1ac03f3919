package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.programs.beaucoup.compile.Coupons;

/** Expectation, variance and mean error against hand calculation, textbook formulas, and drawing coupons. */
class CouponsTest {
    /** One coupon: geometric. */
    @Test
    void oneCouponIsGeometric() {
        Coupons one = new Coupons(1, 1, 3);
        assertThat(one.expectation()).isEqualTo(8);
        assertThat(one.variance()).isEqualTo(7.0 / 8 * 64);
        double error = 0;
        for (int value = 1; value < 1000; value++) {
            error += Math.pow(7.0 / 8, value - 1) / 8 * Math.abs(value - 10);
        }
        assertThat(one.meanError(10)).isCloseTo(error / 10, within(1e-6));
    }

    /** All coupons, one drawn every time: the textbook's coupon collector, m·H(m) and m²·Σ1/i² − m·H(m). */
    @Test
    void allCouponsAreTheTextbook() {
        double harmonic = 1 + 1 / 2.0 + 1 / 3.0 + 1 / 4.0;
        double squares = 1 + 1 / 4.0 + 1 / 9.0 + 1 / 16.0;
        Coupons all = new Coupons(4, 4, 2);
        assertThat(all.expectation()).isCloseTo(4 * harmonic, within(1e-12));
        assertThat(all.variance()).isCloseTo(16 * squares - 4 * harmonic, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"9, 2, 8", "26, 10, 7", "32, 28, 5", "64, 48, 8"})
    void drawingGivesTheSame(int m, int n, int power) {
        Coupons coupons = new Coupons(m, n, power);
        int runs = 20_000;
        SplittableRandom random = new SplittableRandom(7);
        double[] counts = new double[runs];
        for (int run = 0; run < runs; run++) {
            counts[run] = draw(m, n, power, random);
        }
        double mean = Arrays.stream(counts).average().orElseThrow();
        double deviation = Math.sqrt(coupons.variance());
        assertThat(mean).isCloseTo(coupons.expectation(), within(4 * deviation / Math.sqrt(runs)));
        double variance = Arrays.stream(counts)
                .map(count -> (count - mean) * (count - mean))
                .average()
                .orElseThrow();
        assertThat(variance / coupons.variance()).isCloseTo(1, within(0.06));
        double threshold = 1.05 * coupons.expectation();
        double error = Arrays.stream(counts)
                .map(count -> Math.abs(count - threshold) / threshold)
                .average()
                .orElseThrow();
        assertThat(coupons.meanError(threshold)).isCloseTo(error, within(0.01));
    }

    private static int draw(int m, int n, int power, SplittableRandom random) {
        boolean[] have = new boolean[m];
        int collected = 0;
        int values = 0;
        while (collected < n) {
            values++;
            int ticket = random.nextInt(1 << power);
            if (ticket < m && !have[ticket]) {
                have[ticket] = true;
                collected++;
            }
        }
        return values;
    }

    @Test
    void impossibleOnesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Coupons(5, 1, 2))
                .withMessageContaining("1 of 5 coupons");
        assertThatIllegalArgumentException().isThrownBy(() -> new Coupons(4, 5, 8));
        assertThatIllegalArgumentException().isThrownBy(() -> new Coupons(1, 1, 17));
    }
}
