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
        return new Expectation("s", "m", series, at, than, least, most).judge(RESULTS).outcome();
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
        assertThat(new Expectation("s", "m", "a", "1", new Other(null, "b", null, null), 2.0, null).judge(RESULTS).figures())
                .isEqualTo("at 1: 15.00 / 5.000 = 3.000; expected at least 2.000");
    }

    @Test
    void resultsSurviveTheWayThroughText() {
        assertThat(CsvText.parse(CsvText.of(RESULTS))).isEqualTo(RESULTS);
    }
}
