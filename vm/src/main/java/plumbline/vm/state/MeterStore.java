package plumbline.vm.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Meter;

/**
 * The cells of an array of meters (RFC 2698, colour-aware). Tokens are counted in billionths, so that a rate per second
 * times nanoseconds is a whole number: nothing is rounded. Time is that of {@code global_tstamp}, taken modulo 2^48; a
 * cell left alone for longer than 2^48 ns (78 hours) may be a little less full than it should.
 *
 * <pre>
 *   cell   0 committed tokens   1 peak tokens   2 when, ns   3 committed rate   4 burst   5 peak rate   6 burst   7 –
 * </pre>
 */
public final class MeterStore implements ExternStore {
    private static final int TIME_BITS = 48;
    private static final long BILLION = 1_000_000_000L;

    private static final int CELL_SHIFT = 3;
    private static final int PEAK = 1;
    private static final int TIME = 2;
    /** From a bucket to its rate, committed or peak, of two words each. */
    private static final int RATE = 3;

    private final Meter declaration;
    private final long[] cells;
    private final int mask;
    private final long perPacket;
    private final long perByte;

    /** Meters as declared, with full buckets. */
    public MeterStore(Meter declaration) {
        this.declaration = declaration;
        this.cells = new long[Math.multiplyExact(declaration.entries(), 1 << CELL_SHIFT)];
        this.mask = declaration.entries() - 1;
        this.perPacket = declaration.kind() == Meter.Kind.PACKETS ? BILLION : 0;
        this.perByte = declaration.kind() == Meter.Kind.BYTES ? BILLION : 0;
        reset();
    }

    @Override
    public Meter declaration() {
        return declaration;
    }

    /**
     * Marks a packet.
     *
     * @param colour that it has already
     * @return its colour from now on
     */
    @Override
    public long call(long index, long colour, int bytes, long now) {
        int cell = ((int) index & mask) << CELL_SHIFT;
        long elapsed = now - cells[cell + TIME] & Bits.mask(TIME_BITS);
        long committed = filled(cells[cell], cells[cell + RATE], cells[cell + RATE + 1], elapsed);
        long peak = filled(cells[cell + PEAK], cells[cell + RATE + 2], cells[cell + RATE + 3], elapsed);
        long cost = perPacket + perByte * bytes;
        long marked = marked(colour, committed >= cost, peak >= cost);
        cells[cell] = marked == Meter.GREEN ? committed - cost : committed;
        cells[cell + PEAK] = marked == Meter.RED ? peak : peak - cost;
        cells[cell + TIME] = now;
        return marked;
    }

    private static long marked(long colour, boolean committed, boolean peak) {
        if (colour != Meter.GREEN && colour != Meter.YELLOW || !peak) {
            return Meter.RED;
        }
        return colour == Meter.YELLOW || !committed ? Meter.YELLOW : Meter.GREEN;
    }

    /** A bucket after some time; no product overflows, because one that would is more than the bucket holds. */
    private static long filled(long tokens, long rate, long burst, long elapsed) {
        long room = burst * BILLION - tokens;
        return rate != 0 && elapsed > room / rate ? tokens + room : tokens + elapsed * rate;
    }

    private void rates(int index, Meter.Rates rates) {
        int cell = (index & mask) << CELL_SHIFT;
        cells[cell + RATE] = rates.committed();
        cells[cell + RATE + 1] = rates.committedBurst();
        cells[cell + RATE + 2] = rates.peak();
        cells[cell + RATE + 3] = rates.peakBurst();
        cells[cell] = Math.min(cells[cell], rates.committedBurst() * BILLION);
        cells[cell + PEAK] = Math.min(cells[cell + PEAK], rates.peakBurst() * BILLION);
    }

    @Override
    public List<Long> settings(int index) {
        int rate = ((index & mask) << CELL_SHIFT) + RATE;
        return List.of(cells[rate], cells[rate + 1], cells[rate + 2], cells[rate + 3]);
    }

    @Override
    public void settings(int index, List<Long> values) {
        rates(index, ((Meter) declaration.with(values)).initial());
    }

    @Override
    public Map<String, Number> values(int index) {
        Map<String, Number> tokens = new LinkedHashMap<>();
        tokens.put("committed_tokens", committedTokens(index));
        tokens.put("peak_tokens", peakTokens(index));
        return tokens;
    }

    @Override
    public boolean isAsAtFirst(int index) {
        return settings(index).equals(declaration.values())
                && committedTokens(index) == declaration.initial().committedBurst()
                && peakTokens(index) == declaration.initial().peakBurst();
    }

    @Override
    public String contents(int index) {
        List<Long> now = settings(index);
        return committedTokens(index) + " of " + now.get(1) + " committed and " + peakTokens(index) + " of "
                + now.get(3) + " peak tokens";
    }

    private long committedTokens(int index) {
        return cells[(index & mask) << CELL_SHIFT] / BILLION;
    }

    private long peakTokens(int index) {
        return cells[((index & mask) << CELL_SHIFT) + PEAK] / BILLION;
    }

    /** Sets a cell to the declared rates, its buckets full. */
    @Override
    public void reset(int index) {
        int cell = (index & mask) << CELL_SHIFT;
        cells[cell] = Long.MAX_VALUE; // more than any bucket: cut to the burst
        cells[cell + PEAK] = Long.MAX_VALUE;
        cells[cell + TIME] = 0;
        rates(index, declaration.initial());
    }

    @Override
    public void reset() {
        for (int index = 0; index < declaration.entries(); index++) {
            reset(index);
        }
    }
}
