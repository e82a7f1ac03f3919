package plumbline.vm.state;

import java.util.Arrays;
import java.util.List;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Extern;

/**
 * The cells of an array whose values decay with time, by {@code exp(−Δt/τ)}. Time is that of {@code global_tstamp}, so
 * Δt is taken modulo 2^48; a cell left alone for longer than 2^48 ns (78 hours) decays less than it should, as on the
 * chip. {@link StrictMath} makes the values the same on every machine.
 */
abstract class DecayingStore<A extends Extern.Array> implements ExternStore {
    private static final int TIME_BITS = 48;

    private final A declaration;
    private final double[] values;
    private final long[] times;
    private final int mask;
    private final CellSettings<A> settings;

    /** Values of 0. */
    DecayingStore(A declaration) {
        this.declaration = declaration;
        this.values = new double[declaration.entries()];
        this.times = new long[declaration.entries()];
        this.mask = declaration.entries() - 1;
        this.settings = new CellSettings<>(declaration);
    }

    @Override
    public final A declaration() {
        return declaration;
    }

    final int cell(long index) {
        return (int) index & mask;
    }

    /** The value of a cell as its last packet left it. */
    final double last(long index) {
        return values[cell(index)];
    }

    /** How much is left at a time of what a cell held. */
    final double left(int cell, long now, long tauNanos) {
        long elapsed = now - times[cell] & Bits.mask(TIME_BITS);
        return StrictMath.exp(-(double) elapsed / tauNanos);
    }

    final void set(int cell, double value, long now) {
        values[cell] = value;
        times[cell] = now;
    }

    /** An array that is declared as a cell is set. */
    final A set(int cell) {
        return settings.of(cell);
    }

    @Override
    public final List<Long> settings(int index) {
        return settings.of(cell(index)).values();
    }

    @Override
    @SuppressWarnings("unchecked") // it is of the same extern
    public final void settings(int index, List<Long> values) {
        settings.set(cell(index), (A) declaration.with(values));
    }

    @Override
    public final boolean isAsAtFirst(int index) {
        return last(index) == 0 && settings(index).equals(declaration.values());
    }

    @Override
    public void reset(int index) {
        set(cell(index), 0, 0);
        settings.reset(cell(index));
    }

    @Override
    public void reset() {
        Arrays.fill(values, 0);
        Arrays.fill(times, 0);
        settings.reset();
    }
}
