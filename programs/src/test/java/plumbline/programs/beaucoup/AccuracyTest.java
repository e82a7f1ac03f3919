package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.programs.beaucoup.SingleQueryRun.Result;

/**
 * The compiled program's error with one query and one key at a time, for every budget of the specification's section 3,
 * within the tolerances of its section 8: mean relative error within 1.5 points of the table, mean of the alert's count
 * within 2 % of CC(m, p, n), accesses per packet within 3 %.
 */
class AccuracyTest {
    private static final int KEYS = 2_500;

    @ParameterizedTest(name = "budget {0}")
    @CsvSource({
        "0.005, 1024, .0029, .746",
        "0.009,  967, .0066, .530",
        "0.04,   970, .0381, .247",
        "0.1,    978, .0938, .181",
        "0.2,   1011, .1875, .174",
    })
    void oneQueryForAThousand(double budget, double expectation, double words, double error) {
        Result result = new SingleQueryRun(1000, budget).run(KEYS);
        assertThat(result.meanError()).as(result.toString()).isCloseTo(error, within(.015));
        // A geometric variable deviates by its mean: 2,500 of them agree within 2 % only with probability 2/3.
        double sampling = 4 * result.deviation() / Math.sqrt(KEYS);
        assertThat(result.meanCount()).as(result.toString()).isCloseTo(expectation, within(Math.max(.02 * expectation, sampling)));
        assertThat(3.0 * result.couponsPerPacket()).as(result.toString()).isCloseTo(words, within(.03 * words));
    }
}
