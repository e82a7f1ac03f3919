package plumbline.vm.state;

import java.util.Locale;
import java.util.Map;
import plumbline.isa.model.LowPass;

/** The cells of an array of low-pass filters: {@code v := x + v·exp(−Δt/τ)}. */
public final class FilterStore extends DecayingStore<LowPass> {
    private static final double TWO_TO_63 = 0x1p63;

    /** Filters at 0. */
    public FilterStore(LowPass declaration) {
        super(declaration);
    }

    /**
     * Feeds a filter and reads it.
     *
     * @param input unsigned
     * @return the value after, rounded down and shifted right as the cell is set
     */
    @Override
    public long call(long index, long input, int bytes, long now) {
        int cell = cell(index);
        LowPass filter = set(cell);
        double value = toDouble(input) + last(cell) * left(cell, now, filter.tauNanos());
        set(cell, value, now);
        return toLong(value) >>> filter.shift();
    }

    @Override
    public Map<String, Number> values(int index) {
        return Map.of("value", last(index));
    }

    @Override
    public String contents(int index) {
        return String.format(Locale.ROOT, "%.3f", last(index));
    }

    private static double toDouble(long unsigned) {
        return unsigned >= 0 ? unsigned : (double) (unsigned >>> 1 | unsigned & 1) * 2;
    }

    /** Rounded down to an unsigned number; 2^64 − 1 at most. */
    private static long toLong(double value) {
        if (value < TWO_TO_63) {
            return (long) value;
        }
        return value < 2 * TWO_TO_63 ? (long) (value - TWO_TO_63) ^ Long.MIN_VALUE : -1;
    }
}
