package plumbline.isa.reference;

import plumbline.isa.model.Match;

/** Which values of a key fit a match, once more, from the Javadoc of {@link Match}. */
public final class MatchReference {
    private MatchReference() {}

    /** Whether a value fits. */
    public static boolean fits(Match match, long value) {
        return switch (match) {
            case Match.Exact exact -> value == exact.value();
            case Match.Ternary ternary -> ((value ^ ternary.value()) & ternary.mask()) == 0;
            case Match.Prefix prefix ->
                prefix.length() == 0 || (value ^ prefix.value()) >>> prefix.width() - prefix.length() == 0;
            case Match.Range range -> ordered(range.low(), value) && ordered(value, range.high());
        };
    }

    /** The smallest value of a key that fits, the largest, and how many there are, less one. */
    public static long[] extent(Match match, int width) {
        return switch (match) {
            case Match.Exact exact -> new long[] {exact.value(), exact.value(), 0};
            case Match.Ternary ternary -> extent(ternary.value(), ones(width) & ~ternary.mask());
            case Match.Prefix prefix -> extent(prefix.value(), ones(width - prefix.length()));
            case Match.Range range -> new long[] {range.low(), range.high(), range.high() - range.low()};
        };
    }

    private static long[] extent(long value, long varying) {
        return new long[] {value, value | varying, ones(Long.bitCount(varying))};
    }

    private static long ones(int count) {
        long ones = 0;
        for (int i = 0; i < count; i++) {
            ones = ones << 1 | 1;
        }
        return ones;
    }

    /**
     * Whether one unsigned value is not above another: with the top bit flipped they are in the order of signed ones.
     */
    private static boolean ordered(long low, long high) {
        return (low ^ Long.MIN_VALUE) <= (high ^ Long.MIN_VALUE);
    }
}
