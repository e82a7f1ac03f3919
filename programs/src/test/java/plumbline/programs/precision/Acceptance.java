package plumbline.programs.precision;

import java.util.List;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;

/**
 * The random words that an entry of the table {@code admit} accepts: a box of coins (bits that must have a value) and
 * mantissas (an interval). Counts words exactly, by set arithmetic, for any list of entries.
 */
record Acceptance(long coinValue, long coinMask, long low, long high) {
    static final int COIN_BITS = 32;
    static final long MANTISSAS = 1 << Coin.MANTISSA_BITS;

    /** What an entry accepts once its first key, the smallest count plus 1, fits. */
    static Acceptance of(Table.Entry entry) {
        long value = 0;
        long mask = 0;
        switch (entry.matches().get(1)) {
            case Match.Ternary ternary -> {
                value = ternary.value();
                mask = ternary.mask();
            }
            case Match other -> throw new AssertionError("a coin is matched by its bits, not by " + other);
        }
        return switch (entry.matches().get(2)) {
            case Match.Range range -> new Acceptance(value, mask, range.low(), range.high());
            case Match.Ternary any when any.mask() == 0 -> new Acceptance(value, mask, 0, MANTISSAS - 1);
            case Match other -> throw new AssertionError("a mantissa lies in a range, not in " + other);
        };
    }

    /** How many of the 2^44 random words at least one of the boxes accepts. */
    static long union(List<Acceptance> boxes) {
        if (boxes.isEmpty()) {
            return 0;
        }
        Acceptance first = boxes.getFirst();
        List<Acceptance> others = boxes.subList(1, boxes.size());
        List<Acceptance> both =
                others.stream().map(first::and).filter(box -> box.size() > 0).toList();
        return first.size() + union(others) - union(both);
    }

    private long size() {
        boolean contradiction = (coinValue & ~coinMask) != 0;
        return contradiction || low > high ? 0 : (1L << COIN_BITS - Long.bitCount(coinMask)) * (high - low + 1);
    }

    private Acceptance and(Acceptance other) {
        boolean disjoint = ((coinValue ^ other.coinValue) & coinMask & other.coinMask) != 0;
        return new Acceptance(
                disjoint ? -1 : coinValue | other.coinValue,
                disjoint ? 0 : coinMask | other.coinMask,
                Math.max(low, other.low),
                Math.min(high, other.high));
    }
}
