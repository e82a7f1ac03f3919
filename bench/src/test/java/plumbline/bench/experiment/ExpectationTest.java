package plumbline.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.bench.experiment.Expectation.Comparison;
import plumbline.bench.experiment.Expectation.Other;
import plumbline.bench.experiment.StatementVerdict.Outcome;

class ExpectationTest {
    private static final Results RESULTS = new Results(List.of(
            measured("a", "1", 1, 10),
            measured("a", "1", 2, 20),
            measured("a", "2", 1, 40),
            measured("b", "1", 1, 5),
            measured("b", "2", 1, 10)));

    private static Measurement measured(String series, String x, long seed, double value) {
        return new Measurement(series, x, seed, Map.of("m", value));
    }

    private static Outcome outcome(String series, String at, Other than, Double min, Double max) {
        return said("m", null, series, at, null, than, min, max).judge(RESULTS).outcome();
    }

    private static Expectation said(
            String metric, String upTo, String series, String at, Fall where, Other than, Double min, Double max) {
        return new Expectation("s", "ours", metric, upTo, series, at, where, than, min, max, null, null, null);
    }

    private static Expectation statedBy(String source) {
        return new Expectation("s", source, "m", null, "a", "1", null, null, 1.0, null, null, null, null);
    }

    /** A statement about series a at 1, which has 10 and 20. */
    private static Expectation marked(Double max, Double standardErrors, String knownMiss, String fastMiss) {
        return new Expectation(
                "s", "ours", "m", null, "a", "1", null, null, null, max, standardErrors, knownMiss, fastMiss);
    }

    @Test
    void theMeanOfTheSeedsCounts() {
        assertThat(outcome("a", "1", null, 15.0, 15.0)).isEqualTo(Outcome.HELD);
        assertThat(outcome("a", "1", null, null, 14.9)).isEqualTo(Outcome.MISSED);
    }

    @Test
    void withoutAPlaceItMustHoldEverywhere() {
        assertThat(outcome("a", null, null, 15.0, null)).isEqualTo(Outcome.HELD);
        assertThat(outcome("a", null, null, null, 15.0)).isEqualTo(Outcome.MISSED);
        assertThat(outcome("a", null, null, 16.0, null)).isEqualTo(Outcome.MISSED);
    }

    @Test
    void anotherSeriesOrPlaceIsComparedByRatioOrDifference() {
        assertThat(outcome("a", "1", new Other(null, "b", null, null), 3.0, 3.0))
                .isEqualTo(Outcome.HELD);
        assertThat(outcome("a", "2", new Other(null, null, "1", Comparison.DIFFERENCE), 25.0, 25.0))
                .isEqualTo(Outcome.HELD);
        assertThat(outcome("a", null, new Other(null, "b", null, null), 3.0, 3.9))
                .isEqualTo(Outcome.MISSED);
    }

    @Test
    void whatWasNotMeasuredNeitherHoldsNorFails() {
        assertThat(outcome("a", "3", null, 1.0, null)).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(outcome("a", "1", new Other("other", null, null, null), 1.0, null))
                .isEqualTo(Outcome.NOT_MEASURED);
    }

    @Test
    void theFiguresSayWhatDecided() {
        assertThat(said("m", null, "a", "1", null, new Other(null, "b", null, null), 2.0, null)
                        .judge(RESULTS)
                        .measured())
                .isEqualTo("at 1: 15.00 / 5.000 = 3.000 (1 seed); allowed at least 2.000");
        assertThat(said("m", null, "a", "1", null, null, null, 16.0)
                        .judge(RESULTS)
                        .measured())
                .isEqualTo("at 1: 15.00 (10.00 to 20.00, 2 seeds); allowed at most 16.00");
        assertThat(said("m", null, "a", "9", null, null, null, 16.0)
                        .judge(RESULTS)
                        .measured())
                .isEqualTo("nothing; allowed at most 16.00");
    }

    /** By hand: 1, 2, 3, 6 have the mean 3 and squares of differences 4 + 1 + 0 + 9. */
    @Test
    void spreadIsThatOfTheSeeds() {
        SeedSpread spread = SeedSpread.of(1, 2, 3, 6).orElseThrow();
        assertThat(spread.mean()).isEqualTo(3);
        assertThat(spread.min()).isEqualTo(1);
        assertThat(spread.max()).isEqualTo(6);
        assertThat(spread.deviation()).isCloseTo(Math.sqrt(14.0 / 3), within(1e-12));
        assertThat(spread.standardError()).isCloseTo(Math.sqrt(14.0 / 3) / 2, within(1e-12));
        assertThat(SeedSpread.of(7).orElseThrow().deviation()).isZero();
        assertThat(SeedSpread.of(Double.POSITIVE_INFINITY))
                .as("a ratio to nothing")
                .isEmpty();
        assertThat(CsvText.table(RESULTS)).contains("15.00 ±7.1").doesNotContain("40.00 ±");
    }

    /** 10 and 20: mean 15, deviation √50, standard error 5. */
    @Test
    void boundsAreWidenedByStandardErrorsOnlyIfTheStatementSaysSo() {
        assertThat(marked(10.0, null, null, null).judge(RESULTS).outcome()).isEqualTo(Outcome.MISSED);
        assertThat(marked(10.1, 1.0, null, null).judge(RESULTS).outcome()).isEqualTo(Outcome.HELD);
        assertThat(marked(9.9, 1.0, null, null).judge(RESULTS).outcome()).isEqualTo(Outcome.MISSED);
        assertThat(marked(5.1, 2.0, null, null).judge(RESULTS).measured())
                .isEqualTo("at 1: 15.00 (10.00 to 20.00, 2 seeds); allowed at most 5.100, or off by 2.000 standard"
                        + " errors");
    }

    @Test
    void aKnownMissIsNoMissAndIsReportedWhenItHolds() {
        StatementVerdict known = marked(10.0, null, "because", null).judge(RESULTS);
        assertThat(known.outcome()).isEqualTo(Outcome.KNOWN_MISS);
        assertThat(known.knownMiss()).isEqualTo("because");
        assertThat(marked(16.0, null, "because", null).judge(RESULTS).outcome()).isEqualTo(Outcome.UNEXPECTEDLY_HELD);
        assertThat(marked(10.0, null, null, "few seeds").judge(RESULTS).outcome())
                .isEqualTo(Outcome.MISSED);
        assertThat(marked(10.0, null, null, "few seeds")
                        .fastOne()
                        .judge(RESULTS)
                        .outcome())
                .isEqualTo(Outcome.KNOWN_MISS);
        assertThat(marked(10.0, null, "because", null).fastOne().judge(RESULTS).outcome())
                .isEqualTo(Outcome.KNOWN_MISS);
    }

    @Test
    void aStatementSaysWhoStatesItAndAMarkSaysWhy() {
        assertThatThrownBy(() -> statedBy(null)).hasMessageContaining("'s' needs a 'source'");
        assertThatThrownBy(() -> statedBy("somebody"))
                .hasMessageContaining("begins with paper, artefact, theory, simulation or ours");
        assertThatThrownBy(() -> marked(1.0, null, " ", null)).hasMessageContaining("without a reason");
    }

    @Test
    void whereTheValueIsKnownOnlyToLieBetweenTwoOneOfThemMustDo() {
        Results between = new Results(List.of(new Measurement("a", "1", 1, Map.of("low", 0.4, "high", 0.6))));
        assertThat(between(0.5, 0.5).judge(between).outcome()).isEqualTo(Outcome.HELD);
        assertThat(between(0.5, 0.5).judge(between).measured())
                .isEqualTo("at 1: 0.4000 to 0.6000 (1 seed); allowed 0.5000 to 0.5000");
        assertThat(between(0.6, 0.7).judge(between).outcome()).isEqualTo(Outcome.HELD);
        assertThat(between(0.3, 0.4).judge(between).outcome()).isEqualTo(Outcome.HELD);
        assertThat(between(0.61, 0.7).judge(between).outcome()).isEqualTo(Outcome.MISSED);
        assertThat(between(0.3, 0.39).judge(between).outcome()).isEqualTo(Outcome.MISSED);
    }

    private static Expectation between(double min, double max) {
        return said("low", "high", "a", "1", null, null, min, max);
    }

    private static Measurement paid(String series, String x, double words, double error) {
        return new Measurement(series, x, 1, Map.of("words", words, "error", error));
    }

    /** A point of which no run ended has a cost and no error. */
    @Test
    void aMeanOfNothingIsNotMeasured() {
        Results results = new Results(List.of(paid("dear", "1", 90, Double.NaN)));
        assertThat(results.metrics()).containsExactly("words");
        assertThat(said("error", null, "dear", "1", null, null, null, 1.0)
                        .judge(results)
                        .outcome())
                .isEqualTo(Outcome.NOT_MEASURED);
        assertThat(CsvText.table(results)).doesNotContain("NaN");
    }

    /**
     * Errors of 1, 0.1 and 0.01 at costs of 1, 10 and 1000: a straight line of slope -1, then of -1/2, on logarithmic
     * axes.
     */
    private static final Results COSTS = new Results(List.of(
            paid("cheap", "1", 1, 1),
            paid("cheap", "2", 10, 0.1),
            paid("cheap", "3", 1000, 0.01),
            paid("dear", "1", 40, 0.5),
            paid("dear", "2", 90, Double.NaN),
            paid("dear", "3", 160, 0.25),
            paid("falls and rises", "1", 1, 0.8),
            paid("falls and rises", "2", 2, 0.2),
            paid("falls and rises", "3", 3, 0.9)));

    private static Expectation paying(String series, double error, String otherSeries, Double min, Double max) {
        Other than = otherSeries == null ? null : new Other(null, otherSeries, null, null);
        return said("words", null, series, null, new Fall("error", error), than, min, max);
    }

    private static Outcome outcome(String series, double error, String otherSeries, Double min, Double max) {
        return paying(series, error, otherSeries, min, max).judge(COSTS).outcome();
    }

    @Test
    void costsAreReadBetweenSweptValuesOnLogarithmicAxes() {
        assertThat(outcome("cheap", 0.5, null, 1.9999, 2.0001)).isEqualTo(Outcome.HELD);
        assertThat(outcome("cheap", 0.05, null, 39.999, 40.001)).isEqualTo(Outcome.HELD);
        assertThat(outcome("falls and rises", 0.4, null, 1.4141, 1.4143)).isEqualTo(Outcome.HELD);
        assertThat(outcome("dear", 0.6, null, 40.0, 40.0))
                .as("the first measured")
                .isEqualTo(Outcome.HELD);
        assertThat(outcome("dear", 0.5, "cheap", 19.99, 20.01)).isEqualTo(Outcome.HELD);
        assertThat(paying("dear", 0.5, "cheap", 4.0, null).judge(COSTS).measured())
                .isEqualTo("where error falls to 0.5000: 40.00 / 2.000 = 20.00 (1 seed); allowed at least 4.000");
    }

    /**
     * More than 160 words were not measured: that dear pays at least twice 160 is not known, nor that it pays little.
     */
    @Test
    void whatIsNeverReachedCostsMoreThanWasMeasured() {
        assertThat(outcome("dear", 0.1, "cheap", 15.0, null)).isEqualTo(Outcome.HELD);
        assertThat(outcome("dear", 0.1, "cheap", 17.0, null)).isEqualTo(Outcome.MISSED);
        assertThat(outcome("dear", 0.1, null, null, 1e9)).isEqualTo(Outcome.MISSED);
        assertThat(outcome("cheap", 0.1, "dear", null, 1.0)).isEqualTo(Outcome.MISSED);
        assertThat(outcome("nobody", 0.1, null, 1.0, null)).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(paying("dear", 0.1, null, 100.0, null).judge(COSTS).measured())
                .contains("more than 160.0");
    }
}
