package plumbline.nic.pcap;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimestampUnitTest {
    private static final BigInteger BILLION = BigInteger.valueOf(1_000_000_000);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    @Test
    void agreesWithWideArithmetic() {
        SplittableRandom random = new SplittableRandom(1);
        for (int resolution = 0; resolution < 256; resolution++) {
            for (int i = 0; i < 400; i++) {
                long ticks = random.nextLong() >>> random.nextInt(64);
                check(resolution, ticks);
            }
            check(resolution, 0);
            check(resolution, 1);
            check(resolution, Long.MAX_VALUE);
            check(resolution, Long.MIN_VALUE);
        }
    }

    private static void check(int resolution, long ticks) {
        BigInteger perSecond =
                (resolution & 0x80) == 0 ? BigInteger.TEN.pow(resolution) : BigInteger.ONE.shiftLeft(resolution & 0x7f);
        BigInteger expected =
                new BigInteger(Long.toUnsignedString(ticks)).multiply(BILLION).divide(perSecond);
        String what = Long.toUnsignedString(ticks) + " ticks of " + resolution;
        if (resolution > 27 && resolution < 128) {
            assertThat(new TimestampUnit(resolution, 0).toNanos(ticks)).as(what).isLessThan(2);
            return;
        }
        try {
            long nanos = new TimestampUnit(resolution, 0).toNanos(ticks);
            assertThat(BigInteger.valueOf(nanos)).as(what).isEqualTo(expected);
        } catch (ArithmeticException e) {
            assertThat(expected).as(what).isGreaterThan(MAX);
        }
    }

    @Test
    void offsetIsInSeconds() {
        assertThat(new TimestampUnit(6, -3).toNanos(1)).isEqualTo(-2_999_999_000L);
        assertThat(new TimestampUnit(9, 10).toNanos(7)).isEqualTo(10_000_000_007L);
    }
}
