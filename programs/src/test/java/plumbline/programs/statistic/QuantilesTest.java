package plumbline.programs.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantilesTest {
    /** What R's quantile(c(40, 10, 20, 15), share) says. */
    @ParameterizedTest
    @CsvSource({"0, 10", "0.25, 13.75", "0.5, 17.5", "0.9, 34", "1, 40"})
    void aQuantileLiesBetweenItsNeighbours(double share, double value) {
        assertThat(Quantiles.of(share, 40, 10, 20, 15)).isCloseTo(value, within(1e-9));
        assertThat(Quantiles.of(share, LongStream.of(15, 40, 20, 10))).isCloseTo(value, within(1e-9));
    }

    @Test
    void anOddNumberHasOneInTheMiddle() {
        assertThat(Quantiles.of(0.5, 3, 1, 2)).isEqualTo(2);
        assertThat(Quantiles.upperMedian(3, 1, 2)).isEqualTo(2);
    }

    @Test
    void theUpperMedianIsOneOfTheValues() {
        assertThat(Quantiles.upperMedian(40, 10, 20, 15)).isEqualTo(20);
    }

    @Test
    void ofNothingItIsZero() {
        assertThat(Quantiles.of(0.5, LongStream.empty())).isZero();
        assertThat(Quantiles.upperMedian()).isZero();
    }

    @Test
    void theValuesStayInTheirOrder() {
        double[] values = {3, 1, 2};
        Quantiles.of(0.5, values);
        Quantiles.upperMedian(values);
        assertThat(values).containsExactly(3, 1, 2);
    }
}
