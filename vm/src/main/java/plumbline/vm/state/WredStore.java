package plumbline.vm.state;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Wred;
import plumbline.vm.RandomDraws;

/**
 * The cells of an array of random early detections, which keep an average. What a call draws depends on the cell and on
 * how many calls it had: both engines draw the same.
 */
public final class WredStore extends DecayingStore<Wred> {
    /** A double has 53 bits, which leaves so many of a long. */
    private static final int LOW_BITS = 11;

    private static final double UNIT = 0x1p-53;

    private final long[] calls;

    /** Averages of 0. */
    public WredStore(Wred declaration) {
        super(declaration);
        this.calls = new long[declaration.entries()];
    }

    /**
     * Feeds a cell.
     *
     * @param input depth of the queue, unsigned
     * @return 1: drop the packet
     */
    @Override
    public long call(long index, long input, int bytes, long now) {
        int cell = cell(index);
        double depth = (input >>> LOW_BITS) * (double) (1 << LOW_BITS) + (input & Bits.mask(LOW_BITS));
        Wred detection = set(cell);
        double average = depth + (last(cell) - depth) * left(cell, now, detection.tauNanos());
        set(cell, average, now);
        double drawn = (RandomDraws.draw(cell, calls[cell]++, 0) >>> LOW_BITS) * UNIT;
        double sharePercent = (average - detection.min()) * detection.percent();
        return average >= detection.max() || drawn * 100 * (detection.max() - detection.min()) < sharePercent ? 1 : 0;
    }

    @Override
    public Map<String, Number> values(int index) {
        return Map.of("average", last(index));
    }

    @Override
    public String contents(int index) {
        return String.format(Locale.ROOT, "average %.3f", last(index));
    }

    @Override
    public void reset(int index) {
        super.reset(index);
        calls[cell(index)] = 0;
    }

    @Override
    public void reset() {
        super.reset();
        Arrays.fill(calls, 0);
    }
}
