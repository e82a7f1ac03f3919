package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.programs.beaucoup.SingleQueryRun.Result;

/**
 * The compiled program's error with one query and one key at a time, for every budget of the specification's section 3,
 * within the tolerances of its section 8: mean relative error within 1.5 points of the table, mean of the alert's count
 * within 2 % of CC(m, p, n), accesses per packet within 3 %. So many keys that the mean count has a standard error of half
 * a percent: a geometric variable deviates by as much as its mean, 20 of 32 coupons by a quarter of that.
 */
class AccuracyTest {
    @ParameterizedTest(name = "budget {0}, {4} keys")
    @CsvSource({
        "0.005, 1024, .0029, .746, 40000",
        "0.009,  967, .0066, .530, 20000",
        "0.04,   970, .0381, .247,  4000",
        "0.1,    978, .0938, .181,  2500",
        "0.2,   1011, .1875, .174,  2500",
    })
    void oneQueryForAThousand(double budget, double expectation, double words, double error, int keys) {
        Result result = new SingleQueryRun(1000, budget).run(keys);
        assertThat(result.deviation() / Math.sqrt(keys)).as("standard error").isLessThan(.0055 * expectation);
        assertThat(result.meanError()).as(result.toString()).isCloseTo(error, within(.015));
        assertThat(result.meanCount()).as(result.toString()).isCloseTo(expectation, within(.02 * expectation));
        assertThat(3.0 * result.couponsPerPacket()).as(result.toString()).isCloseTo(words, within(.03 * words));
    }
}
