package plumbline.programs.ahab.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaterFillingTest {
    private static final int CASES = 2_000;

    private static double[] shares(double capacity, double[] demands, double... weights) {
        return WaterFilling.shares(capacity, demands, weights);
    }

    /** 10 among 2, 8, 10: 2 is less than a third; the others share 8. Weighted 1:1:3: 8/4 and 3 · 8/4. */
    @Test
    void byHand() {
        assertThat(shares(10, new double[] {2, 8, 10}, 1, 1, 1)).containsExactly(2, 4, 4);
        assertThat(shares(10, new double[] {2, 8, 10}, 1, 1, 3)).containsExactly(2, 2, 6);
        assertThat(shares(10, new double[] {10, 8, 2}, 3, 1, 1)).containsExactly(6, 2, 2);
        assertThat(shares(10, new double[] {1, 2, 3}, 1, 1, 1)).containsExactly(1, 2, 3);
        assertThat(shares(10, new double[] {0, 7}, 5, 1)).containsExactly(0, 7);
        assertThat(shares(9, new double[] {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY}, 2, 1))
                .containsExactly(6, 3);
        assertThat(shares(0, new double[] {3, 4}, 1, 1)).containsExactly(0, 0);
        assertThat(shares(5, new double[0])).isEmpty();
    }

    /**
     * The text book's example of UDP fairness: 10, 20, … 80 in 100. Ten is less than 100/8; the others share 90:
     * 12.857.
     */
    @Test
    void eightUsersOfTheDissertation() {
        double[] demands = IntStream.rangeClosed(1, 8).mapToDouble(i -> 10 * i).toArray();
        double[] shares = shares(100, demands, 1, 1, 1, 1, 1, 1, 1, 1);
        assertThat(shares[0]).isEqualTo(10);
        for (int i = 1; i < 8; i++) {
            assertThat(shares[i]).isCloseTo(90.0 / 7, within(1e-12));
        }
    }

    private record Case(long capacity, long[] demands, long[] weights) {
        static Case draw(SplittableRandom random) {
            int parts = 1 + random.nextInt(8);
            long[] weights = random.longs(parts, 1, 17).toArray();
            long[] demands =
                    random.longs(parts, 0, 1 + random.nextLong(1_000_000)).toArray();
            return new Case(random.nextLong(2_000_000), demands, weights);
        }

        double[] shares() {
            return WaterFilling.shares(
                    capacity,
                    Arrays.stream(demands).asDoubleStream().toArray(),
                    Arrays.stream(weights).asDoubleStream().toArray());
        }

        /**
         * All shares rise together by weight, until one has what it asks for, and so on: exact, and without an order.
         */
        double[] filled() {
            Fraction[] shares = new Fraction[demands.length];
            Arrays.fill(shares, Fraction.ZERO);
            Fraction left = Fraction.of(capacity);
            while (true) {
                int[] thirsty = IntStream.range(0, shares.length)
                        .filter(i -> shares[i].compareTo(Fraction.of(demands[i])) < 0)
                        .toArray();
                if (thirsty.length == 0 || left.compareTo(Fraction.ZERO) == 0) {
                    return Arrays.stream(shares).mapToDouble(Fraction::value).toArray();
                }
                Fraction weight = Fraction.of(
                        Arrays.stream(thirsty).mapToLong(i -> weights[i]).sum());
                Fraction rise = left.dividedBy(weight);
                for (int i : thirsty) {
                    Fraction lacks = Fraction.of(demands[i]).minus(shares[i]);
                    rise = rise.least(lacks.dividedBy(Fraction.of(weights[i])));
                }
                for (int i : thirsty) {
                    shares[i] = shares[i].plus(rise.times(Fraction.of(weights[i])));
                }
                left = left.minus(rise.times(weight));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void asFilledStepByStep(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < CASES; i++) {
            Case one = Case.draw(random);
            double[] shares = one.shares();
            double[] filled = one.filled();
            for (int part = 0; part < shares.length; part++) {
                assertThat(shares[part])
                        .as("seed %d, %s, part %d", seed, text(one), part)
                        .isCloseTo(filled[part], within(1e-6));
            }
        }
    }

    /** What defines max-min fairness, and needs no second computation. */
    @ParameterizedTest
    @ValueSource(longs = {3, 4})
    void isMaxMinFair(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < CASES; i++) {
            Case one = Case.draw(random);
            double[] shares = one.shares();
            String where = "seed " + seed + ", " + text(one);
            double asked = Arrays.stream(one.demands).sum();
            assertThat(DoubleStream.of(shares).sum())
                    .as("work conserving: " + where)
                    .isCloseTo(Math.min(asked, one.capacity), within(1e-6));
            for (int a = 0; a < shares.length; a++) {
                assertThat(shares[a]).as("no more than asked: " + where).isLessThanOrEqualTo(one.demands[a]);
                for (int b = 0; b < shares.length; b++) {
                    if (shares[a] < one.demands[a] - 1e-6) {
                        // To raise a would lower one that has no more than it.
                        assertThat(shares[a] / one.weights[a])
                                .as(where)
                                .isGreaterThanOrEqualTo(shares[b] / one.weights[b] - 1e-6);
                    }
                }
            }
        }
    }

    /** Asking for more never gets one less, nor anybody else more. */
    @Test
    void askingForMore() {
        long seed = 5;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < CASES; i++) {
            Case one = Case.draw(random);
            double[] before = one.shares();
            int greedy = random.nextInt(before.length);
            one.demands[greedy] += random.nextLong(100_000);
            double[] after = one.shares();
            for (int part = 0; part < after.length; part++) {
                String where = "seed " + seed + ", " + text(one) + ", part " + part;
                if (part == greedy) {
                    assertThat(after[part]).as(where).isGreaterThanOrEqualTo(before[part] - 1e-6);
                } else {
                    assertThat(after[part]).as(where).isLessThanOrEqualTo(before[part] + 1e-6);
                }
            }
        }
    }

    private static String text(Case one) {
        return one.capacity + " among " + Arrays.toString(one.demands) + " by " + Arrays.toString(one.weights);
    }
}
