package plumbline.verifier.analysis.exclusion;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import plumbline.isa.model.Bits;
import plumbline.verifier.analysis.condition.Relation;
import plumbline.verifier.analysis.condition.Wiring;

/** The values that a number of some width may still have: between bounds, with known bits, without some patterns. */
final class Domain {
    /** After this many values tried, a domain counts as not empty. */
    private static final int MAX_TRIES = 200;

    private final long top;
    private final long signBit;
    private final Interval unsigned;
    /** Of the value with its sign bit flipped, which orders two's complement numbers. */
    private final Interval signed;

    private long knownBits;
    private long knownValue;
    private boolean contradiction;
    private final List<Wiring.Bitmap> excluded = new ArrayList<>();

    /** All numbers of a width. */
    Domain(int width) {
        top = Bits.mask(width);
        signBit = 1L << width - 1;
        unsigned = new Interval(top);
        signed = new Interval(top);
    }

    /** Keeps what stands in a relation to a constant. */
    void restrict(Relation relation, long constant) {
        if ((constant & ~top) != 0) {
            // Larger than any value here; signed comparisons are taken at a width that holds the constant.
            contradiction |= !relation.accepts(Relation.LESS);
            return;
        }
        if (relation.order() == Relation.Order.NONE) {
            if (!relation.accepts(Relation.LESS)) {
                require(top, constant);
            } else if (!relation.accepts(Relation.EQUAL)) {
                exclude(top, constant);
            }
            return;
        }
        boolean isSigned = relation.order() == Relation.Order.SIGNED;
        Interval interval = isSigned ? signed : unsigned;
        long bound = isSigned ? constant ^ signBit : constant;
        boolean withBound = relation.accepts(Relation.EQUAL);
        if (!relation.accepts(Relation.GREATER)) {
            contradiction |= !withBound && bound == 0;
            interval.atMost(withBound || bound == 0 ? bound : bound - 1);
        }
        if (!relation.accepts(Relation.LESS)) {
            contradiction |= !withBound && bound == top;
            interval.atLeast(withBound || bound == top ? bound : bound + 1);
        }
    }

    /** Keeps what has these bits. */
    void require(long mask, long value) {
        contradiction |= (knownBits & mask & (knownValue ^ value)) != 0;
        knownBits |= mask;
        knownValue |= value & mask;
    }

    /** Drops what has these bits. */
    void exclude(long mask, long value) {
        excluded.add(new Wiring.Bitmap(mask, value & mask));
    }

    /** Keeps what the other, of the same width, may be too. */
    void intersect(Domain other) {
        contradiction |= other.contradiction;
        unsigned.atLeast(other.unsigned.low);
        unsigned.atMost(other.unsigned.high);
        signed.atLeast(other.signed.low);
        signed.atMost(other.signed.high);
        require(other.knownBits, other.knownValue);
        excluded.addAll(other.excluded);
    }

    /** The known bits: the required ones, and the common prefix of both bounds. */
    Wiring.Bitmap known() {
        long differing = unsigned.low ^ unsigned.high;
        long prefix = differing == 0 ? top : top & ~upTo(Long.highestOneBit(differing));
        long mask = knownBits | prefix;
        return new Wiring.Bitmap(mask, (knownValue & knownBits | unsigned.low & prefix) & mask);
    }

    /** Whether every value left here is at least as large as every value left there. */
    boolean isAllAtLeast(Domain other) {
        return Long.compareUnsigned(unsigned.low, other.unsigned.high) >= 0;
    }

    /** Whether it is certain that no value is left. */
    boolean isEmpty() {
        resolvePatterns();
        return contradiction || (isEmpty(0) && isEmpty(signBit));
    }

    /** If all bits of an excluded pattern are known except one, that one is known too. */
    private void resolvePatterns() {
        boolean changed = true;
        while (changed && !contradiction) {
            changed = false;
            for (Wiring.Bitmap pattern : excluded) {
                if ((knownBits & pattern.mask() & (knownValue ^ pattern.value())) != 0) {
                    continue;
                }
                long open = pattern.mask() & ~knownBits;
                if (open == 0) {
                    contradiction = true;
                } else if (Long.bitCount(open) == 1) {
                    require(open, ~pattern.value() & open);
                    changed = true;
                }
            }
        }
    }

    /** Whether no value is left among those with this sign bit, where both orders agree. */
    private boolean isEmpty(long sign) {
        long flipped = sign ^ signBit;
        long signedFrom = larger(signed.low, flipped);
        long signedTo = smaller(signed.high, flipped | signBit - 1);
        if (Long.compareUnsigned(signedFrom, signedTo) > 0) {
            return true;
        }
        long candidate = larger(unsigned.low, signedFrom ^ signBit);
        long last = smaller(unsigned.high, signedTo ^ signBit);
        for (int tries = 0; tries < MAX_TRIES; tries++) {
            if (Long.compareUnsigned(candidate, last) > 0) {
                return true;
            }
            OptionalLong next = nextWithKnownBits(candidate);
            if (next.isEmpty() || Long.compareUnsigned(next.getAsLong(), last) > 0) {
                return true;
            }
            if (!isExcluded(next.getAsLong())) {
                return false;
            }
            if (next.getAsLong() == top) {
                return true;
            }
            candidate = next.getAsLong() + 1;
        }
        return false;
    }

    /** The smallest value from {@code start} on that has the known bits. */
    private OptionalLong nextWithKnownBits(long start) {
        long wrong = knownBits & (start ^ knownValue);
        if (wrong == 0) {
            return OptionalLong.of(start);
        }
        long highestWrong = Long.highestOneBit(wrong);
        long raised = highestWrong;
        if ((knownValue & highestWrong) == 0) {
            // The bit must fall, so a free bit above it must rise.
            raised = Long.lowestOneBit(~knownBits & ~start & top & ~upTo(highestWrong));
            if (raised == 0) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(start & ~upTo(raised) | raised | knownValue & upTo(raised));
    }

    /** The bit and all below it. */
    private static long upTo(long bit) {
        return bit | bit - 1;
    }

    private boolean isExcluded(long value) {
        return excluded.stream().anyMatch(pattern -> (value & pattern.mask()) == pattern.value());
    }

    /** Two unsigned bounds that move towards each other. */
    private static final class Interval {
        private long low;
        private long high;

        Interval(long high) {
            this.high = high;
        }

        void atLeast(long bound) {
            low = larger(low, bound);
        }

        void atMost(long bound) {
            high = smaller(high, bound);
        }
    }

    private static long larger(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    private static long smaller(long a, long b) {
        return Long.compareUnsigned(a, b) <= 0 ? a : b;
    }
}
