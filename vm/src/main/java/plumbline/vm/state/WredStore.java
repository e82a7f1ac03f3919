package plumbline.vm.state;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Wred;
import plumbline.vm.RandomDraws;

/**
 * The cells of an array of random early detections. Time is that of {@code global_tstamp}, so Δt is taken modulo 2^48.
 * What a call draws depends on the cell and on how many calls it had: both engines draw the same.
 */
public final class WredStore implements ExternStore {
    private static final int TIME_BITS = 48;
    /** A double has 53 bits, which leaves so many of a long. */
    private static final int LOW_BITS = 11;

    private static final double UNIT = 0x1p-53;

    private final Wred declaration;
    private final double[] averages;
    private final long[] times;
    private final long[] calls;
    private final int mask;
    private final CellSettings<Wred> settings;

    /** Averages of 0. */
    public WredStore(Wred declaration) {
        this.declaration = declaration;
        this.averages = new double[declaration.entries()];
        this.times = new long[declaration.entries()];
        this.calls = new long[declaration.entries()];
        this.mask = declaration.entries() - 1;
        this.settings = new CellSettings<>(declaration);
    }

    @Override
    public Wred declaration() {
        return declaration;
    }

    /**
     * Feeds a cell.
     *
     * @param input depth of the queue, unsigned
     * @return 1: drop the packet
     */
    @Override
    public long call(long index, long input, int bytes, long now) {
        int cell = (int) index & mask;
        long elapsed = now - times[cell] & Bits.mask(TIME_BITS);
        double depth = (input >>> LOW_BITS) * (double) (1 << LOW_BITS) + (input & Bits.mask(LOW_BITS));
        Wred detection = settings.of(cell);
        double average = depth + (averages[cell] - depth) * StrictMath.exp(-(double) elapsed / detection.tauNanos());
        averages[cell] = average;
        times[cell] = now;
        double drawn = (RandomDraws.draw(cell, calls[cell]++, 0) >>> LOW_BITS) * UNIT;
        double sharePercent = (average - detection.min()) * detection.percent();
        return average >= detection.max() || drawn * 100 * (detection.max() - detection.min()) < sharePercent ? 1 : 0;
    }

    @Override
    public List<Long> settings(int index) {
        return settings.of(index & mask).values();
    }

    @Override
    public void settings(int index, List<Long> values) {
        settings.set(index & mask, (Wred) declaration.with(values));
    }

    @Override
    public Map<String, Number> values(int index) {
        return Map.of("average", averages[index & mask]);
    }

    @Override
    public boolean isAsAtFirst(int index) {
        return averages[index & mask] == 0 && settings(index).equals(declaration.values());
    }

    @Override
    public String contents(int index) {
        return String.format(Locale.ROOT, "average %.3f", averages[index & mask]);
    }

    @Override
    public void reset(int index) {
        averages[index & mask] = 0;
        times[index & mask] = 0;
        calls[index & mask] = 0;
        settings.reset(index & mask);
    }

    @Override
    public void reset() {
        Arrays.fill(averages, 0);
        Arrays.fill(times, 0);
        Arrays.fill(calls, 0);
        settings.reset();
    }
}
