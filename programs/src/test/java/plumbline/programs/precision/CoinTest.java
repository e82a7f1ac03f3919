package plumbline.programs.precision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Cases worked out by hand. */
class CoinTest {
    private static final Coin TWO = Coin.TWO_APPROXIMATE;
    private static final Coin NINE_EIGHTHS = Coin.NINE_EIGHTHS_APPROXIMATE;

    @Test
    void twoApproximateAlwaysAdmitsToEmptyAndToOne() {
        assertThat(TWO.toss(0, 0xFFFF_FFFFL, 4095)).isEqualTo(OptionalLong.of(1));
        assertThat(TWO.toss(1, 0xFFFF_FFFFL, 4095)).isEqualTo(OptionalLong.of(1));
    }

    @Test
    void twoApproximateLooksAtTheBitsOfThePowerOfTwoAbove() {
        assertThat(TWO.toss(2, 0b10, 0)).isEqualTo(OptionalLong.of(2));
        assertThat(TWO.toss(2, 0b01, 0)).isEmpty();
        assertThat(TWO.toss(100, 0x80, 0)).isEqualTo(OptionalLong.of(128));
        assertThat(TWO.toss(100, 0x40, 0)).isEmpty();
        assertThat(TWO.toss(128, 0x80, 0)).isEqualTo(OptionalLong.of(128));
        assertThat(TWO.toss(129, 0x80, 0)).isEmpty();
        assertThat(TWO.toss(129, 0x100, 0)).isEqualTo(OptionalLong.of(256));
    }

    @Test
    void nineEighthsIsExactBelowSixteen() {
        assertThat(NINE_EIGHTHS.toss(0, 0xFFFF_FFFFL, 4095)).isEqualTo(OptionalLong.of(1));
        assertThat(NINE_EIGHTHS.toss(2, 0xFFFF_FFFFL, 1364)).isEqualTo(OptionalLong.of(3));
        assertThat(NINE_EIGHTHS.toss(2, 0, 1365)).isEmpty();
        assertThat(NINE_EIGHTHS.toss(14, 0xFFFF_FFFFL, 272)).isEqualTo(OptionalLong.of(15));
        assertThat(NINE_EIGHTHS.toss(14, 0, 273)).isEmpty();
    }

    @Test
    void nineEighthsOfAHundredIsAnEighthOfATwelfth() {
        // 101 = 2^3 * 12.6
        assertThat(NINE_EIGHTHS.toss(100, 0b1000, 340)).isEqualTo(OptionalLong.of(101));
        assertThat(NINE_EIGHTHS.toss(100, 0b1000, 341)).isEmpty();
        assertThat(NINE_EIGHTHS.toss(100, 0b0100, 0)).isEmpty();
    }
}
