package plumbline.verifier.analysis;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.math.BigInteger;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Ethernet;

/**
 * What a bound per time allows, rounded up.
 *
 * @param name of the field list
 * @param packetsPerSecond if it counts bits, of the shortest frames
 * @param bitsPerSecond on the wire; if it counts packets, of the longest frames that are sent round
 */
@JsonNaming(SnakeCaseStrategy.class)
public record PassRate(String name, long packetsPerSecond, long bitsPerSecond) {
    private static final long SECOND = 1_000_000_000;
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE / 2);

    static PassRate of(String name, Bound.PerTime bound, long cells, int maxBytes) {
        long amount = perSecond(bound, cells, 1);
        return switch (bound.unit()) {
            case PACKETS -> new PassRate(name, amount, perSecond(bound, cells, wireBits(maxBytes)));
            case BITS -> new PassRate(name, amount / wireBits(Math.min(Ethernet.MIN_FRAME, maxBytes)), amount);
        };
    }

    private static int wireBits(int bytes) {
        return Byte.SIZE * (bytes + Ethernet.WIRE_OVERHEAD);
    }

    private static long perSecond(Bound.PerTime bound, long cells, int each) {
        BigInteger inAll = BigInteger.valueOf(bound.amount()).multiply(BigInteger.valueOf(cells));
        return ceil(inAll.multiply(BigInteger.valueOf(each * SECOND)), BigInteger.valueOf(bound.nanos()));
    }

    /** The part of a limit in bits per second that it takes, of {@code whole}, rounded up. */
    public long part(long limitBits, long whole) {
        return ceil(
                BigInteger.valueOf(bitsPerSecond).multiply(BigInteger.valueOf(whole)), BigInteger.valueOf(limitBits));
    }

    private static long ceil(BigInteger dividend, BigInteger divisor) {
        return dividend.add(divisor)
                .subtract(BigInteger.ONE)
                .divide(divisor)
                .min(MAX)
                .longValueExact();
    }
}
