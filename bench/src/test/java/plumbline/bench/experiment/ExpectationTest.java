package plumbline.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.bench.experiment.Expectation.Comparison;
import plumbline.bench.experiment.Expectation.Other;
import plumbline.bench.experiment.Expectation.Outcome;

class ExpectationTest {
    private static final Results RESULTS = new Results(List.of(
            measured("a", "1", 1, 10), measured("a", "1", 2, 20), measured("a", "2", 1, 40),
            measured("b", "1", 1, 5), measured("b", "2", 1, 10)));

    private static Measurement measured(String series, String x, long seed, double value) {
        return new Measurement(series, x, seed, Map.of("m", value));
    }

    private static Outcome outcome(String series, String at, Other than, Double least, Double most) {
        return new Expectation("s", "m", null, series, at, null, than, least, most).judge(RESULTS).outcome();
    }

    @Test
    void theMeanOfTheSeedsCounts() {
        assertThat(outcome("a", "1", null, 15.0, 15.0)).isEqualTo(Outcome.HOLDS);
        assertThat(outcome("a", "1", null, null, 14.9)).isEqualTo(Outcome.DOES_NOT);
    }

    @Test
    void withoutAPlaceItMustHoldEverywhere() {
        assertThat(outcome("a", null, null, 15.0, null)).isEqualTo(Outcome.HOLDS);
        assertThat(outcome("a", null, null, null, 15.0)).isEqualTo(Outcome.DOES_NOT);
        assertThat(outcome("a", null, null, 16.0, null)).isEqualTo(Outcome.DOES_NOT);
    }

    @Test
    void anotherSeriesOrPlaceIsComparedByRatioOrDifference() {
        assertThat(outcome("a", "1", new Other(null, "b", null, null), 3.0, 3.0)).isEqualTo(Outcome.HOLDS);
        assertThat(outcome("a", "2", new Other(null, null, "1", Comparison.DIFFERENCE), 25.0, 25.0)).isEqualTo(Outcome.HOLDS);
        assertThat(outcome("a", null, new Other(null, "b", null, null), 3.0, 3.9)).isEqualTo(Outcome.DOES_NOT);
    }

    @Test
    void whatWasNotMeasuredNeitherHoldsNorFails() {
        assertThat(outcome("a", "3", null, 1.0, null)).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(outcome("a", "1", new Other("other", null, null, null), 1.0, null)).isEqualTo(Outcome.NOT_MEASURED);
    }

    @Test
    void theFiguresSayWhatDecided() {
        assertThat(new Expectation("s", "m", null, "a", "1", null, new Other(null, "b", null, null), 2.0, null).judge(RESULTS).figures())
                .isEqualTo("at 1: 15.00 / 5.000 = 3.000; expected at least 2.000");
    }

    @Test
    void whereTheValueIsKnownOnlyToLieBetweenTwoOneOfThemMustDo() {
        Results between = new Results(List.of(new Measurement("a", "1", 1, Map.of("low", 0.4, "high", 0.6))));
        assertThat(between(0.5, 0.5).judge(between)).isEqualTo(
                new Expectation.Verdict("s", Outcome.HOLDS, "at 1: 0.4000 to 0.6000; expected 0.5000 to 0.5000"));
        assertThat(between(0.6, 0.7).judge(between).outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(between(0.3, 0.4).judge(between).outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(between(0.61, 0.7).judge(between).outcome()).isEqualTo(Outcome.DOES_NOT);
        assertThat(between(0.3, 0.39).judge(between).outcome()).isEqualTo(Outcome.DOES_NOT);
    }

    private static Expectation between(double least, double most) {
        return new Expectation("s", "low", "high", "a", "1", null, null, least, most);
    }

    private static Measurement paid(String series, String x, double words, double error) {
        return new Measurement(series, x, 1, Map.of("words", words, "error", error));
    }

    /** A point of which no run ended has a cost and no error. */
    @Test
    void aMeanOfNothingIsNotMeasured() {
        Results results = new Results(List.of(paid("dear", "1", 90, Double.NaN)));
        assertThat(results.metrics()).containsExactly("words");
        assertThat(new Expectation("s", "error", null, "dear", "1", null, null, null, 1.0).judge(results).outcome())
                .isEqualTo(Outcome.NOT_MEASURED);
        assertThat(CsvText.table(results)).doesNotContain("NaN");
    }

    /** Errors of 1, 0.1 and 0.01 at costs of 1, 10 and 1000: a straight line of slope -1, then of -1/2, on logarithmic axes. */
    private static final Results COSTS = new Results(List.of(
            paid("cheap", "1", 1, 1), paid("cheap", "2", 10, 0.1), paid("cheap", "3", 1000, 0.01),
            paid("dear", "1", 40, 0.5), paid("dear", "2", 90, Double.NaN), paid("dear", "3", 160, 0.25),
            paid("falls and rises", "1", 1, 0.8), paid("falls and rises", "2", 2, 0.2), paid("falls and rises", "3", 3, 0.9)));

    private static Expectation paying(String series, double error, String otherSeries, Double least, Double most) {
        Other than = otherSeries == null ? null : new Other(null, otherSeries, null, null);
        return new Expectation("s", "words", null, series, null, new Fall("error", error), than, least, most);
    }

    private static Outcome outcome(String series, double error, String otherSeries, Double least, Double most) {
        return paying(series, error, otherSeries, least, most).judge(COSTS).outcome();
    }

    @Test
    void costsAreReadBetweenSweptValuesOnLogarithmicAxes() {
        assertThat(outcome("cheap", 0.5, null, 1.9999, 2.0001)).isEqualTo(Outcome.HOLDS);
        assertThat(outcome("cheap", 0.05, null, 39.999, 40.001)).isEqualTo(Outcome.HOLDS);
        assertThat(outcome("falls and rises", 0.4, null, 1.4141, 1.4143)).isEqualTo(Outcome.HOLDS);
        assertThat(outcome("dear", 0.6, null, 40.0, 40.0)).as("the first measured").isEqualTo(Outcome.HOLDS);
        assertThat(outcome("dear", 0.5, "cheap", 19.99, 20.01)).isEqualTo(Outcome.HOLDS);
        assertThat(paying("dear", 0.5, "cheap", 4.0, null).judge(COSTS).figures())
                .isEqualTo("where error falls to 0.5000: 40.00 / 2.000 = 20.00; expected at least 4.000");
    }

    /** More than 160 words were not measured: that dear pays at least twice 160 is not known, nor that it pays little. */
    @Test
    void whatIsNeverReachedCostsMoreThanWasMeasured() {
        assertThat(outcome("dear", 0.1, "cheap", 15.0, null)).isEqualTo(Outcome.HOLDS);
        assertThat(outcome("dear", 0.1, "cheap", 17.0, null)).isEqualTo(Outcome.DOES_NOT);
        assertThat(outcome("dear", 0.1, null, null, 1e9)).isEqualTo(Outcome.DOES_NOT);
        assertThat(outcome("cheap", 0.1, "dear", null, 1.0)).isEqualTo(Outcome.DOES_NOT);
        assertThat(outcome("nobody", 0.1, null, 1.0, null)).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(paying("dear", 0.1, null, 100.0, null).judge(COSTS).figures()).contains("more than 160.0");
    }

    @Test
    void resultsSurviveTheWayThroughText() {
        assertThat(CsvText.parse(CsvText.of(RESULTS))).isEqualTo(RESULTS);
    }
}
