package plumbline.nic.gen;

import java.util.random.RandomGenerator;

/**
 * A clock in whole nanoseconds that advances by fractions of them without losing any: a rate of 3 packets a microsecond
 * gives 0, 333, 666, 1000.
 */
public final class ArrivalClock {
    private final RandomGenerator random;
    private long nanos;
    private double fraction;

    private ArrivalClock(RandomGenerator random) {
        this.random = random;
    }

    /** Gaps are exactly what they are said to be. */
    public static ArrivalClock constant() {
        return new ArrivalClock(null);
    }

    /** Gaps are exponentially distributed with the mean they are said to have: a Poisson process. */
    public static ArrivalClock poisson(RandomGenerator random) {
        return new ArrivalClock(random);
    }

    /** The time in nanoseconds; 0 at first. */
    public long nanos() {
        return nanos;
    }

    /** Lets a gap pass, in nanoseconds. */
    public void advance(double gap) {
        double exact = (random == null ? gap : gap * random.nextExponential()) + fraction;
        long whole = (long) exact;
        fraction = exact - whole;
        nanos += whole;
    }
}
