package plumbline.vm.state;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.isa.model.Bits;
import plumbline.isa.model.LowPass;
import plumbline.vm.FilterArray;

/**
 * The cells of an array of low-pass filters: {@code v := x + v·exp(−Δt/τ)}. Time is that of {@code global_tstamp}, so
 * Δt is taken modulo 2^48; a filter left alone for longer than 2^48 ns (78 hours) decays less than it should, as on the
 * chip. {@link StrictMath} makes the values the same on every machine.
 */
public final class FilterStore implements FilterArray, ExternStore {
    private static final int TIME_BITS = 48;
    private static final double TWO_TO_63 = 0x1p63;

    private final LowPass declaration;
    private final double[] values;
    private final long[] times;
    private final int mask;
    private final CellSettings<LowPass> settings;

    /** Filters at 0. */
    public FilterStore(LowPass declaration) {
        this.declaration = declaration;
        this.values = new double[declaration.entries()];
        this.times = new long[declaration.entries()];
        this.mask = declaration.entries() - 1;
        this.settings = new CellSettings<>(declaration);
    }

    @Override
    public LowPass declaration() {
        return declaration;
    }

    /**
     * Feeds a filter and reads it.
     *
     * @param input unsigned
     * @return the value after, rounded down and shifted right as the cell is set
     */
    @Override
    public long call(long index, long input, int bytes, long now) {
        int cell = (int) index & mask;
        long elapsed = now - times[cell] & Bits.mask(TIME_BITS);
        LowPass filter = settings.of(cell);
        double decayed = values[cell] * StrictMath.exp(-(double) elapsed / filter.tauNanos());
        values[cell] = toDouble(input) + decayed;
        times[cell] = now;
        return toLong(values[cell]) >>> filter.shift();
    }

    @Override
    public double value(int index) {
        return values[index & mask];
    }

    @Override
    public List<Long> settings(int index) {
        return settings.of(index & mask).values();
    }

    @Override
    public void settings(int index, List<Long> values) {
        settings.set(index & mask, (LowPass) declaration.with(values));
    }

    @Override
    public Map<String, Number> values(int index) {
        return Map.of("value", value(index));
    }

    @Override
    public boolean isAsAtFirst(int index) {
        return value(index) == 0 && settings(index).equals(declaration.values());
    }

    @Override
    public String contents(int index) {
        return String.format(Locale.ROOT, "%.3f", value(index));
    }

    @Override
    public void reset(int index) {
        values[index & mask] = 0;
        times[index & mask] = 0;
        settings.reset(index & mask);
    }

    @Override
    public void reset() {
        Arrays.fill(values, 0);
        Arrays.fill(times, 0);
        settings.reset();
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
