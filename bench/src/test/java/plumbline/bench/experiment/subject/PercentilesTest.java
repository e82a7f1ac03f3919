package plumbline.bench.experiment.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PercentilesTest {
    private static Percentiles of(Map<String, String> settings) {
        return Percentiles.of(new PointSettings("here", settings));
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheMiddleTwo() {
        Map<String, Double> metrics = new HashMap<>();
        of(Map.of("percentiles", "0+50+100")).put(metrics, "error", 4, 1, 2, 9);
        assertThat(metrics).isEqualTo(Map.of("error_p0", 1.0, "error_p50", 3.0, "error_p100", 9.0));
    }

    @Test
    void noneUnlessSet() {
        assertThat(of(Map.of()).shares()).isEmpty();
    }

    @Test
    void whatIsNoPercentageIsRefused() {
        for (String wrong : new String[] {"101", "-1", "50,90", "median", "50+", ""}) {
            assertThatThrownBy(() -> of(Map.of("percentiles", wrong)))
                    .isInstanceOf(ExperimentException.class)
                    .hasMessageContaining("here: percentiles = " + wrong + ": from 0 to 100, such as 50 or 10+50+90");
        }
    }
}
