package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Coupons;

/** The tables in README.md of beaucoup, The query compiler, row by row. */
class ChoiceTest {
    private static final double POINT = 0.01;

    @ParameterizedTest(name = "budget {0}")
    @CsvSource({
        "0.005,  1,  1, 10, 1024, .0029, .746",
        "0.009,  9,  2, 12,  967, .0066, .530",
        "0.04,  26, 10, 11,  970, .0381, .247",
        "0.1,   32, 20, 10,  978, .0938, .181",
        "0.2,   32, 28,  9, 1011, .1875, .174",
        "1.0,   32, 28,  9, 1011, .1875, .174",
        "3.0,   32, 28,  9, 1011, .1875, .174",
    })
    void oneQueryForAThousand(double budget, int m, int n, int power, double expectation, double words, double error) {
        Coupons chosen = CouponChoice.TEXT.of(1000, budget / 3, 32);
        assertThat(chosen).isEqualTo(new Coupons(m, n, power));
        assertThat(chosen.expectation()).isCloseTo(expectation, within(0.5));
        assertThat(chosen.wordsPerPacket()).isCloseTo(words, within(0.00005));
        assertThat(chosen.meanError(1000)).isCloseTo(error, within(POINT));
    }

    @ParameterizedTest(name = "26 queries, budget {0}, threshold {1}")
    @CsvSource({
        "0.1,  1000,  1,  1, 10, .75",
        "0.1,  5000, 19,  5, 14, .35",
        "0.1, 10000, 21, 10, 14, .26",
        "0.2,   500,  1,  1,  9, .75",
        "0.2,  1000,  9,  2, 12, .53",
        "0.2,  5000, 21, 10, 13, .26",
        "0.2, 10000, 32, 15, 14, .21",
        "1.0,   100,  5,  1,  9, .74",
        "1.0,   500, 23,  5, 11, .35",
        "1.0,  1000, 26, 10, 11, .25",
        "1.0,  5000, 32, 23, 12, .18",
        "1.0, 10000, 32, 23, 13, .18",
    })
    void twentySixQueries(double budget, int threshold, int m, int n, int power, double error) {
        Coupons chosen = CouponChoice.TEXT.of(threshold, budget / 78, 32);
        assertThat(chosen).isEqualTo(new Coupons(m, n, power));
        assertThat(chosen.meanError(threshold)).isCloseTo(error, within(POINT));
    }

    /** The table says "none within 5 %": the tolerance was doubled until something fitted. */
    @ParameterizedTest
    @CsvSource({"0.1, 100", "0.1, 500", "0.2, 100"})
    void whatTheBudgetCannotReachIsAsNearAsItGets(double budget, int threshold) {
        Coupons chosen = CouponChoice.TEXT.of(threshold, budget / 78, 32);
        assertThat(chosen.n()).isEqualTo(1);
        assertThat(chosen.expectation()).isGreaterThan(1.05 * threshold);
        assertThat(chosen.activation()).isLessThanOrEqualTo(budget / 78);
    }

    @Test
    void noCouponIsSmallerThanAHashValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CouponChoice.TEXT.of(1000, 1e-5, 32))
                .withMessageContaining("2^-16");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CouponChoice.TOOL.of(1000, 1e-5, 32))
                .withMessageContaining("2^-16");
    }

    /** m = 27 is what the budget allows at 2^-11: 2048·(1/27 + … + 1/17) = 1046. */
    @Test
    void theToolLooksAtTheLargestCollectorsOnly() {
        Coupons tool = CouponChoice.TOOL.of(1000, 0.04 / 3, 32);
        assertThat(tool).isEqualTo(new Coupons(27, 11, 11));
        assertThat(tool.meanError(1000))
                .isGreaterThan(CouponChoice.TEXT.of(1000, 0.04 / 3, 32).meanError(1000));
    }

    @Test
    void moreCouponsMakeASmallerError() {
        Coupons wide = CouponChoice.TEXT.of(1000, 1, 64);
        assertThat(wide.m()).isGreaterThan(32);
        assertThat(wide.meanError(1000)).isLessThan(0.13);
    }
}
