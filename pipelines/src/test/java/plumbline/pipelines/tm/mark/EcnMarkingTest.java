package plumbline.pipelines.tm.mark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EcnMarkingTest {
    private static Marker red(String settings) {
        return EcnMarking.of("red:" + settings).marker(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none",
                "65packets",
                "97500bytes",
                "400cells",
                "red:30-90packets:probability=0.1:weight=0.002:seed=0",
                "red:0-1cells:probability=1.0:weight=1.0:seed=-7"
            })
    void isWrittenAsItIsRead(String text) {
        assertThat(EcnMarking.of(text)).hasToString(text);
    }

    @Test
    void redHasDefaults() {
        assertThat(EcnMarking.of("red:5-15packets"))
                .isEqualTo(new EcnMarking.Red(5, 15, DepthUnit.PACKETS, 0.1, 0.002, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "65, says no marking",
        "0packets, at least 1",
        "red:9-9packets, less than the end",
        "red:1-9packets:weight=2, at most 1",
        "red:1-9packets:weight=x, a number is none",
        "red:1-9packets:wait=1, is no setting of red",
        "red:1-9packets:, is no setting of red"
    })
    void whatIsWrongIsSaid(String text, String message) {
        assertThatThrownBy(() -> EcnMarking.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    /** Weight 1/2: averages 0.5, 1.25, 2.625, 4.3125; then one idle packet: 2.15625; two more: 0.539. */
    @Test
    void theAverageFollowsTheQueue() {
        assertThat(averageReaches(2, 1, 2)).isFalse();
        assertThat(averageReaches(2, 1, 2, 4)).isTrue();
        assertThat(averageReaches(5, 1, 2, 4, 6)).isFalse();
        assertThat(averageReaches(4, 1, 2, 4, 6)).isTrue();
        Marker idle = red("2-3packets:weight=0.5");
        IntStream.of(1, 2, 4, 6).forEach(depth -> idle.congested(depth, 0));
        assertThat(idle.congested(0, 3)).isFalse();
    }

    private static boolean averageReaches(int max, int... depths) {
        // With next to no chance below max, it is congested only from there on.
        Marker marker = red((max - 1) + "-" + max + "packets:weight=0.5:probability=1e-12");
        boolean last = false;
        for (int depth : depths) {
            last = marker.congested(depth, 0);
        }
        return last;
    }

    /** With chance p the gaps are uniform from 1 to 1/p (Floyd and Jacobson, section 7): (1 + 1/p) / 2 in the mean. */
    @Test
    void gapsAreUniform() {
        Marker marker = red("0-100packets:weight=1:probability=0.2:seed=3");
        int[] gaps = new int[11];
        int gap = 0;
        for (int i = 0; i < 110_000; i++) {
            gap++;
            if (marker.congested(50, 0)) { // chance 0.1
                gaps[gap]++;
                gap = 0;
            }
        }
        assertThat(gaps[0]).isZero();
        for (int length = 1; length <= 10; length++) {
            assertThat(gaps[length]).as("gap of " + length).isCloseTo(2_000, within(200));
        }
    }

    @Test
    void queuesDrawDifferentlyAndTheSameEachTime() {
        assertThat(draws(1)).isEqualTo(draws(1)).isNotEqualTo(draws(2));
    }

    private static String draws(long salt) {
        Marker marker =
                EcnMarking.of("red:0-100packets:weight=1:probability=0.5").marker(salt);
        StringBuilder draws = new StringBuilder();
        IntStream.range(0, 200).forEach(i -> draws.append(marker.congested(50, 0) ? '1' : '0'));
        return draws.toString();
    }
}
