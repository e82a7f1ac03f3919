package plumbline.programs.distinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The counters against formulas and against what they are known to reach. */
class DistinctCountersTest {
    private static double[] estimates(LongFunction<DistinctCounter> maker, int runs, int values, int repeats) {
        return LongStream.range(0, runs)
                .mapToDouble(run -> {
                    DistinctCounter counter = maker.apply(run);
                    for (int i = 0; i < values * repeats; i++) {
                        counter.add(run << 32 | i % values);
                    }
                    return counter.estimate();
                })
                .toArray();
    }

    private static double deviation(double[] estimates, double truth) {
        return Math.sqrt(Arrays.stream(estimates)
                .map(e -> (e / truth - 1) * (e / truth - 1))
                .average()
                .orElseThrow());
    }

    /** Standard error 1.04/√64 = 13 %; 200 runs tell it within a tenth of itself. */
    @Test
    void hyperLogLogErrsByThirteenPercent() {
        double[] estimates = estimates(run -> new HyperLogLogCounter(64, run), 300, 1000, 2);
        assertThat(Arrays.stream(estimates).average().orElseThrow()).isCloseTo(1000, within(35.0));
        assertThat(deviation(estimates, 1000)).isCloseTo(0.13, within(0.025));
    }

    @Test
    void hyperLogLogCountsFewLinearly() {
        assertThat(HyperLogLogCounter.estimate(64, 63 + 0.5, 63)).isCloseTo(64 * Math.log(64.0 / 63), within(1e-12));
        assertThat(HyperLogLogCounter.estimate(64, 4, 0)).isCloseTo(0.709 * 64 * 64 / 4, within(1e-9));
        assertThat(estimates(run -> new HyperLogLogCounter(64, run), 1, 0, 0)).containsExactly(0.0);
    }

    @Test
    void chaoByHand() {
        assertThat(SampledCounter.estimate(10, 4, 2)).isEqualTo(14);
        assertThat(SampledCounter.estimate(5, 5, 0)).isEqualTo(15);
        assertThat(SampledCounter.estimate(0, 0, 0)).isZero();
    }

    /** Everything sampled, every value three times: exact. Sampled once on average: nearly unbiased. */
    @Test
    void samplingEstimatesTheUnseen() {
        assertThat(estimates(run -> new SampledCounter(2, run), 3, 500, 3)).containsOnly(500.0);
        double[] half = estimates(run -> new SampledCounter(0.1, run), 60, 1000, 20);
        assertThat(Arrays.stream(half).average().orElseThrow()).isCloseTo(1000, within(60.0));
    }

    @Test
    void accessesAreCounted() {
        SampledCounter all = new SampledCounter(2, 1);
        HyperLogLogCounter log = new HyperLogLogCounter(64, 1);
        UnivMonCounter univMon = new UnivMonCounter(1, 1);
        for (int i = 0; i < 20_000; i++) {
            all.add(i);
            log.add(i);
            univMon.add(i);
        }
        assertThat(all.accesses()).isEqualTo(40_000);
        assertThat(log.accesses()).isEqualTo(20_000);
        // The deepest layers, where p would be above 1, use less than their share; the budget is an upper bound.
        assertThat(univMon.accesses() / 20_000.0).isBetween(0.3, 1.05);
    }

    /** Every counter updated: few values are counted exactly, many within the noise of 20 heap entries per layer. */
    @Test
    void univMonCountsWithoutSampling() {
        assertThat(estimates(run -> new UnivMonCounter(64, run), 3, 15, 2)).containsOnly(15.0);
        double[] many = estimates(run -> new UnivMonCounter(64, run), 40, 1000, 1);
        assertThat(Arrays.stream(many).average().orElseThrow()).isCloseTo(1000, within(150.0));
        assertThat(deviation(many, 1000)).isLessThan(0.35);
    }

    /**
     * One value, one packet, p = 1/2 in layer 0 and 1 in all deeper ones. Half of the values are in layer 0 only. Their
     * estimate is 0 when at most one of four rows was sampled, which makes the median 0: 5 of 16. (1 of 16 if only the
     * heap's size counted.)
     */
    @Test
    void univMonCountsFrequenciesAboveZero() {
        double[] one = estimates(run -> new UnivMonCounter(32, run), 4000, 1, 1);
        assertThat(Arrays.stream(one).filter(estimate -> estimate == 0).count() / 4000.0)
                .isCloseTo(0.5 * 5 / 16, within(0.02));
    }
}
