package plumbline.isa.model;

/** What one key must look like. Tables and parser states share it. */
public sealed interface Match {
    /** Whether a value fits; values and bounds are unsigned. */
    boolean fits(long value);

    /**
     * The match that stands for all that fit the same values of a key: {@link Exact} for one value, {@link Ternary} for
     * all values with some bits in common, else {@link Range}.
     *
     * @param width of the key
     */
    default Match canonical(int width) {
        return this;
    }

    /** Equal. */
    record Exact(long value) implements Match {
        @Override
        public boolean fits(long other) {
            return other == value;
        }
    }

    /** Equal in the bits of the mask; {@code value} has no bits outside it. */
    record Ternary(long value, long mask) implements Match {
        /** Any value. */
        public static final Ternary ANY = new Ternary(0, 0);

        /** Checks that the value lies in the mask. */
        public Ternary {
            if ((value & ~mask) != 0) {
                throw new IllegalArgumentException("ternary value has bits outside its mask");
            }
        }

        @Override
        public boolean fits(long other) {
            return (other & mask) == value;
        }

        @Override
        public Match canonical(int width) {
            return mask == Bits.mask(width) ? new Exact(value) : this;
        }
    }

    /**
     * The first {@code length} bits of a {@code width}-bit key equal.
     *
     * @param value with zeros behind the prefix
     */
    record Prefix(long value, int length, int width) implements Match {
        /** Checks the prefix. */
        public Prefix {
            if (width < 1 || width > Field.MAX_WIDTH || length < 0 || length > width) {
                throw new IllegalArgumentException("prefix length " + length + " of a " + width + "-bit key");
            }
            if ((value & ~mask(length, width)) != 0) {
                throw new IllegalArgumentException("prefix /" + length + " has bits behind it");
            }
        }

        /** The bits that count. */
        public static long mask(int length, int width) {
            return Bits.mask(width) & ~Bits.mask(width - length);
        }

        @Override
        public boolean fits(long other) {
            return (other & mask(length, width)) == value;
        }

        @Override
        public Match canonical(int keyWidth) {
            return new Ternary(value, mask(length, width)).canonical(keyWidth);
        }
    }

    /** {@code low} to {@code high}, both included, unsigned. */
    record Range(long low, long high) implements Match {
        /** Checks the order. */
        public Range {
            if (Long.compareUnsigned(low, high) > 0) {
                throw new IllegalArgumentException(
                        "range " + Long.toUnsignedString(low) + " .. " + Long.toUnsignedString(high) + " is empty");
            }
        }

        @Override
        public boolean fits(long other) {
            return Long.compareUnsigned(low, other) <= 0 && Long.compareUnsigned(other, high) <= 0;
        }

        /** Whether these are all values that begin with some bits, so that a mask says the same. */
        public boolean isAligned() {
            long varying = low ^ high;
            return (varying & varying + 1) == 0 && (low & varying) == 0;
        }

        @Override
        public Match canonical(int width) {
            long mask = Bits.mask(width) & ~(low ^ high);
            return isAligned() ? new Ternary(low & mask, mask).canonical(width) : this;
        }
    }
}
