package plumbline.isa.structured;

/** The type of a value in the structured form. */
public sealed interface ValueType {
    /** True or false; held in one bit. */
    ValueType BOOL = new Bool();

    /** Bits that a value of this type takes. */
    int width();

    /** Whether the top bit is a sign. */
    boolean isSigned();

    /**
     * A number, modulo 2^width.
     *
     * @param width in bits, 1 or more
     * @param isSigned in two's complement
     */
    record Bits(int width, boolean isSigned) implements ValueType {
        public Bits {
            if (width < 1) {
                throw new IllegalArgumentException("a value of " + width + " bits");
            }
        }
    }

    /** True or false. */
    record Bool() implements ValueType {
        @Override
        public int width() {
            return 1;
        }

        @Override
        public boolean isSigned() {
            return false;
        }
    }

    /** An unsigned number. */
    static ValueType bits(int width) {
        return new Bits(width, false);
    }
}
