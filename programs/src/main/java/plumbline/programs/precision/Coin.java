package plumbline.programs.precision;

import java.util.OptionalLong;

/**
 * Whether a packet may take over an entry whose smallest candidate counts {@code cmin}: the approximations of
 * 1/(cmin+1) that a switch can draw (PRECISION section 3.3; edge cases as in README.md of precision). Written from that
 * text and not from the program's tables, which a test holds against it.
 */
public enum Coin {
    /**
     * Probability 2^−x with x = ⌈log₂ cmin⌉; the entry then counts 2^x, because on average that many packets were
     * refused. For cmin 0 and 1, x is 0.
     */
    TWO_APPROXIMATE {
        @Override
        public OptionalLong toss(long cmin, long word, long mantissa) {
            int x = cmin <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(cmin - 1);
            return lowBitsZero(word, x) ? OptionalLong.of(1L << x) : OptionalLong.empty();
        }
    },
    /** With cmin+1 = 2^y·T, 8 ≤ T &lt; 16: probability 2^−y·⌊2^12/⌊T⌋⌋/2^12. Below 16, T is exact and y is 0. */
    NINE_EIGHTHS_APPROXIMATE {
        @Override
        public OptionalLong toss(long cmin, long word, long mantissa) {
            long next = cmin + 1;
            int y = 0;
            long t = next;
            while (t >= 16) {
                t /= 2;
                y++;
            }
            boolean admitted = lowBitsZero(word, y) && mantissa < (1 << MANTISSA_BITS) / t;
            return admitted ? OptionalLong.of(next) : OptionalLong.empty();
        }
    },
    /** Probability 1/(cmin+1), as exact as 32 random bits allow: what the others approximate. It takes a division. */
    IDEAL {
        @Override
        public OptionalLong toss(long cmin, long word, long mantissa) {
            return word % (cmin + 1) == 0 ? OptionalLong.of(cmin + 1) : OptionalLong.empty();
        }
    },
    /** Every packet: HashParallel. */
    ALWAYS {
        @Override
        public OptionalLong toss(long cmin, long word, long mantissa) {
            return OptionalLong.of(cmin + 1);
        }
    },
    /**
     * No coin but a count of the row's packets without an entry since it admitted one, which the model keeps: a packet
     * is admitted when as many as {@code cmin}, or more, came before it (DPRECISION). All ways have one hash.
     */
    ROW_MISSES {
        @Override
        public OptionalLong toss(long cmin, long word, long mantissa) {
            return word >= cmin ? OptionalLong.of(cmin + 1) : OptionalLong.empty();
        }
    },
    /**
     * The same with a count of all packets of the row, and a packet without an entry is admitted when {@code cmin} came
     * before it, no more (DPRECISION as the text has it). A packet with an entry may take the count past {@code cmin}.
     */
    ROW_PACKETS {
        @Override
        public OptionalLong toss(long cmin, long word, long mantissa) {
            return word == cmin ? OptionalLong.of(cmin + 1) : OptionalLong.empty();
        }
    };

    /** Bits of the second random number, 12 as in the published P4 program. */
    public static final int MANTISSA_BITS = 12;

    /**
     * Tosses the coin.
     *
     * @param cmin smallest count among the packet's candidate entries, below 2^32 − 1
     * @param word 32 random bits; of a coin {@link #byRow} the row's count
     * @param mantissa 12 random bits
     * @return if the packet may take over: what the entry counts from then on, where take-over writes
     */
    public abstract OptionalLong toss(long cmin, long word, long mantissa);

    /** Whether it is no coin but a count per row. */
    boolean byRow() {
        return this == ROW_MISSES || this == ROW_PACKETS;
    }

    private static boolean lowBitsZero(long word, int count) {
        return (word & (1L << count) - 1) == 0;
    }
}
