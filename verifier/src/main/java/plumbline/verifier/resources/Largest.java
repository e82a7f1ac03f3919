package plumbline.verifier.resources;

import java.util.function.LongPredicate;

/** The largest number that fits, where all smaller ones fit too. */
public final class Largest {
    private Largest() {}

    /** The largest from 1 up to a number; 0 if not even 1 fits. */
    public static long upTo(long limit, LongPredicate fits) {
        long low = 0;
        for (long high = limit; low < high; ) {
            long middle = low + (high - low + 1) / 2;
            if (fits.test(middle)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The largest power of two up to a number; 0 if not even 1 fits. */
    public static long powerUpTo(long limit, LongPredicate fits) {
        long bits = upTo(Long.SIZE - Long.numberOfLeadingZeros(limit), width -> fits.test(1L << (width - 1)));
        return bits == 0 ? 0 : 1L << (bits - 1);
    }
}
