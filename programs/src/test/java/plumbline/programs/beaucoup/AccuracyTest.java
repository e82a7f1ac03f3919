package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.programs.beaucoup.SingleQueryRun.Result;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.PacketField;

/**
 * The compiled program's error with one query and one key at a time, for every budget of the table in README.md of
 * beaucoup, with tolerances: mean relative error within 1.5 points of the table, mean of the alert's count within 2 %
 * of CC(m, p, n), accesses per packet within 3 %. So many keys that the mean count has a standard error of half a
 * percent: a geometric variable deviates by as much as its mean, 20 of 32 coupons by a quarter of that.
 */
class AccuracyTest {
    @ParameterizedTest(name = "budget {0}, {4} keys")
    @Tag("long")
    @CsvSource({
        "0.005, 1024, .0029, .746, 40000",
        "0.009,  967, .0066, .530, 20000",
        "0.04,   970, .0381, .247,  4000",
    })
    void smallBudgets(double budget, double expectation, double words, double error, int keys) {
        oneQueryForAThousand(budget, expectation, words, error, keys);
    }

    @ParameterizedTest(name = "budget {0}, {4} keys")
    @CsvSource({
        "0.1,    978, .0938, .181,  2500",
        "0.2,   1011, .1875, .174,  2500",
    })
    void oneQueryForAThousand(double budget, double expectation, double words, double error, int keys) {
        Result result = new SingleQueryRun(Attribute.of(PacketField.DST), 1000, budget, 1_000).run(keys);
        assertThat(result.deviation() / Math.sqrt(keys)).as("standard error").isLessThan(.0055 * expectation);
        assertThat(result.meanError()).as(result.toString()).isCloseTo(error, within(.015));
        assertThat(result.meanCount()).as(result.toString()).isCloseTo(expectation, within(.02 * expectation));
        assertThat(3.0 * result.couponsPerPacket()).as(result.toString()).isCloseTo(words, within(.03 * words));
    }

    /**
     * Packets are counted as well as any other value, whatever the time between them: the row of a budget of 0.1 above.
     */
    @ParameterizedTest(name = "a packet every {0} ns")
    @Tag("long")
    @ValueSource(longs = {64, 672, 1_000, 4_096})
    void packetsAtManyDistances(long spacing) {
        packetsAtEvenDistances(spacing);
    }

    @ParameterizedTest(name = "a packet every {0} ns")
    @ValueSource(longs = 1_024)
    @Tag("long")
    void packetsAtEvenDistances(long spacing) {
        Result result = new SingleQueryRun(Attribute.PACKETS, 1000, 0.1, spacing).run(2_500);
        assertThat(result.meanError()).as(result.toString()).isCloseTo(.181, within(.015));
        assertThat(result.meanCount()).as(result.toString()).isCloseTo(978, within(.02 * 978));
        assertThat(3.0 * result.couponsPerPacket()).as(result.toString()).isCloseTo(.0938, within(.03 * .0938));
    }
}
