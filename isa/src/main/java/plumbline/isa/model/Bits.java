package plumbline.isa.model;

/** Arithmetic of unsigned values of 1–64 bits kept in a long. */
public final class Bits {
    private Bits() {}

    /** The low {@code width} bits set; {@code width} 0–64. */
    public static long mask(int width) {
        return width == 0 ? 0 : -1L >>> (64 - width);
    }

    /** The value of a {@code width}-bit two's complement number. */
    public static long signed(long value, int width) {
        int unused = 64 - width;
        return value << unused >> unused;
    }
}
