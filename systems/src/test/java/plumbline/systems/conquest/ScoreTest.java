package plumbline.systems.conquest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.systems.conquest.QueueComparison.Weighed;

/** Errors of estimates, by hand. */
class ScoreTest {
    private static Weighed packet(long waited, long estimate, long windows, long own) {
        return new Weighed(0, waited, estimate, windows, own, 100, 1);
    }

    /** The packet that waited less is left out: errors are 1, 4 and 10, of windows alone 2, 3 and 4. */
    @Test
    void errorsAreThoseOfPacketsThatWaited() {
        Score score = Score.of(
                new QueueComparison(List.of(
                        packet(50, 11, 8, 10), packet(50, 6, 13, 10), packet(50, 20, 14, 10), packet(49, 90, 90, 10))),
                50,
                0.5);
        assertThat(score.error()).isEqualTo(5);
        assertThat(score.errors()).containsExactly(1, 4, 10);
        assertThat(score.rounding()).isEqualTo(3);
        assertThat(score.roundings()).containsExactly(2, 3, 4);
        assertThat(score.congested()).isEqualTo(3);
    }
}
