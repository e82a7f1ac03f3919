package plumbline.isa.model;

import java.util.Optional;
import java.util.function.LongFunction;

/** What one key must look like. Tables and parser states share it; values and bounds are unsigned. */
public sealed interface Match {
    /**
     * The same as bits that must be equal, if a mask can say it.
     *
     * @param width of the key
     */
    Optional<Ternary> masked(int width);

    /** Whether it says nothing about bits that a key of {@code width} bits does not have. */
    boolean isWithin(int width);

    /** As it stands in program text, with numbers written in some way. */
    String text(LongFunction<String> number);

    /** Whether every value of any key fits. */
    default boolean isAny() {
        return masked(Field.MAX_WIDTH).equals(Optional.of(Ternary.ANY));
    }

    default boolean fits(long value) {
        return masked(Field.MAX_WIDTH).orElseThrow().fits(value);
    }

    /**
     * The match that stands for all that fit the same values of a key: {@link Exact} for one value, {@link Ternary} for
     * all values with some bits in common, else {@link Range}.
     *
     * @param width of the key
     */
    default Match canonical(int width) {
        return masked(width)
                .<Match>map(bits -> bits.mask == Bits.mask(width) ? new Exact(bits.value) : bits)
                .orElse(this);
    }

    /** Equal. */
    record Exact(long value) implements Match {
        @Override
        public Optional<Ternary> masked(int width) {
            return Optional.of(new Ternary(value, Bits.mask(width) | value)); // a key never has bits beyond its width
        }

        @Override
        public boolean isWithin(int width) {
            return (value & ~Bits.mask(width)) == 0;
        }

        @Override
        public String text(LongFunction<String> number) {
            return number.apply(value);
        }
    }

    /** Equal in the bits of the mask; {@code value} has no bits outside it. */
    record Ternary(long value, long mask) implements Match {
        /** Any value. */
        public static final Ternary ANY = new Ternary(0, 0);

        public Ternary {
            if ((value & ~mask) != 0) {
                throw new IllegalArgumentException("ternary value has bits outside its mask");
            }
        }

        @Override
        public Optional<Ternary> masked(int width) {
            return Optional.of(this);
        }

        @Override
        public boolean isWithin(int width) {
            return (mask & ~Bits.mask(width)) == 0;
        }

        @Override
        public String text(LongFunction<String> number) {
            return mask == 0 ? "_" : number.apply(value) + " &&& " + number.apply(mask);
        }

        @Override
        public boolean fits(long other) {
            return (other & mask) == value;
        }
    }

    /**
     * The first {@code length} bits of a {@code width}-bit key equal.
     *
     * @param value with zeros behind the prefix
     */
    record Prefix(long value, int length, int width) implements Match {
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
        public Optional<Ternary> masked(int keyWidth) {
            return Optional.of(new Ternary(value, mask(length, width)));
        }

        @Override
        public boolean isWithin(int keyWidth) {
            return width == keyWidth;
        }

        @Override
        public String text(LongFunction<String> number) {
            return number.apply(value) + "/" + length;
        }
    }

    /** {@code low} to {@code high}, both included. */
    record Range(long low, long high) implements Match {
        public Range {
            if (Long.compareUnsigned(low, high) > 0) {
                throw new IllegalArgumentException(
                        "range " + Long.toUnsignedString(low) + " .. " + Long.toUnsignedString(high) + " is empty");
            }
        }

        /** Present if these are all values that begin with some bits. */
        @Override
        public Optional<Ternary> masked(int width) {
            long varying = low ^ high;
            boolean aligned = (varying & varying + 1) == 0 && (low & varying) == 0;
            long mask = Bits.mask(width) & ~varying;
            return aligned ? Optional.of(new Ternary(low & mask, mask)) : Optional.empty();
        }

        @Override
        public boolean isWithin(int width) {
            return (high & ~Bits.mask(width)) == 0;
        }

        @Override
        public String text(LongFunction<String> number) {
            return number.apply(low) + " .. " + number.apply(high);
        }

        @Override
        public boolean fits(long other) {
            return Long.compareUnsigned(low, other) <= 0 && Long.compareUnsigned(other, high) <= 0;
        }
    }
}
