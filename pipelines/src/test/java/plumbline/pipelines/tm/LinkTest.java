package plumbline.pipelines.tm;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Against exact fractions. */
class LinkTest {
    private static final BigInteger BIT_IN_BILLIONTHS = BigInteger.valueOf(8_000_000_000L);

    @Property(tries = 300)
    void aBacklogLeavesAtTheRateToTheBit(@ForAll long seed) {
        Random random = new Random(seed);
        long rate = 1 + Math.floorMod(random.nextLong(), 1L << 1 + random.nextInt(42));
        Link link = new Link(rate);
        BigInteger bytes = BigInteger.ZERO;
        long start = Math.floorMod(random.nextLong(), 1_000_000_000_000L);
        long first = start;
        for (int i = 0; i < 2_000 && start - first < 1L << 61; i++) {
            int length = 1 + random.nextInt(10_000);
            link.transmit(start, length);
            bytes = bytes.add(BigInteger.valueOf(length));
            start = link.earliestStart(first);
            assertThat(start - first)
                    .isEqualTo(bytes.multiply(BIT_IN_BILLIONTHS)
                            .divide(BigInteger.valueOf(rate))
                            .longValueExact());
        }
    }

    /** Idle times and changes of the rate; the end of each transmission as an exact fraction, rounded to 30 digits. */
    @Property(tries = 300)
    void idleTimesAndOtherRates(@ForAll long seed) {
        Random random = new Random(seed);
        long rate = 1_000 + random.nextInt(1_000_000_000);
        Link link = new Link(rate);
        BigDecimal end = BigDecimal.ZERO;
        long now = 0;
        for (int i = 0; i < 200; i++) {
            now += random.nextInt(3) * random.nextInt(20_000);
            if (random.nextInt(3) == 0) {
                long other = random.nextInt(8) == 0 ? 0 : 1_000 + random.nextInt(1_000_000_000);
                BigDecimal rest = end.subtract(BigDecimal.valueOf(now)).max(BigDecimal.ZERO);
                BigDecimal bits = rest.multiply(BigDecimal.valueOf(rate));
                end = other == 0
                        ? BigDecimal.valueOf(now)
                        : BigDecimal.valueOf(now).add(over(bits, other));
                link.rate(other, now);
                rate = other;
            } else {
                long start = link.earliestStart(now);
                assertThat(start).isEqualTo(floor(end.max(BigDecimal.valueOf(now))));
                int bytes = random.nextInt(2_000);
                BigDecimal exact = floor(end) >= start ? end : BigDecimal.valueOf(start);
                end = rate == 0
                        ? exact.max(BigDecimal.valueOf(start))
                        : exact.add(over(new BigDecimal(BIT_IN_BILLIONTHS.multiply(BigInteger.valueOf(bytes))), rate));
                link.transmit(start, bytes);
                now = start;
            }
        }
    }

    private static BigDecimal over(BigDecimal bits, long rate) {
        return bits.divide(BigDecimal.valueOf(rate), 30, RoundingMode.HALF_EVEN);
    }

    private static long floor(BigDecimal time) {
        // A fraction that is a hair below a whole number is one by rounding only.
        return time.add(new BigDecimal("1e-20")).setScale(0, RoundingMode.FLOOR).longValueExact();
    }
}
