package plumbline.isa.model;

import java.util.Set;

/** A hash of the input fields concatenated, first field first, each at its own width. */
public sealed interface HashFunction {
    /** Width of the result in bits before it is cut to its destination (low bits kept). */
    int width();

    /**
     * A cyclic redundancy check in the parameter model (Williams 1993, also TNA's CRCPolynomial). An input that is no
     * whole number of bytes gets zero bits in front.
     *
     * @param width 1–64
     * @param polynomial without its leading term, most significant bit first
     * @param reflectIn bytes enter least significant bit first
     * @param reflectOut the result is reversed
     */
    record Crc(int width, long polynomial, boolean reflectIn, boolean reflectOut, long init, long xorOut)
            implements HashFunction {
        public Crc {
            if (width < 1 || width > Field.MAX_WIDTH) {
                throw new IllegalArgumentException("a CRC has 1 to " + Field.MAX_WIDTH + " bits, not " + width);
            }
            if (((polynomial | init | xorOut) & ~Bits.mask(width)) != 0) {
                throw new IllegalArgumentException("CRC parameters do not fit " + width + " bits");
            }
        }
    }

    /** The input itself: its low 64 bits. */
    record Identity() implements HashFunction {
        @Override
        public int width() {
            return 64;
        }
    }

    /**
     * All {@code width}-bit words of the input xored; the input gets zero bits in front.
     *
     * @param width 8, 16 or 32
     */
    record Xor(int width) implements HashFunction {
        /** Those that there are. */
        public static final Set<Integer> WIDTHS = Set.of(Byte.SIZE, Short.SIZE, Integer.SIZE);

        public Xor {
            if (!WIDTHS.contains(width)) {
                throw new IllegalArgumentException("an xor hash has 8, 16 or 32 bits, not " + width);
            }
        }
    }
}
