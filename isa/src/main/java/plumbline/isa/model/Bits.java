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

    /** The sum of two's complement numbers, or the end of the range of {@code width} bits that it passes. */
    static long signedSum(long a, long b, int width) {
        long sum = a + b;
        return ((a ^ sum) & (b ^ sum)) < 0 ? end(a, width) : stopped(sum, width);
    }

    /** The difference of two's complement numbers, or the end of the range of {@code width} bits that it passes. */
    static long signedDifference(long a, long b, int width) {
        long difference = a - b;
        return ((a ^ b) & (a ^ difference)) < 0 ? end(a, width) : stopped(difference, width);
    }

    private static long stopped(long value, int width) {
        return signed(value, width) == value ? value : end(value, width);
    }

    /** The end of the range on the side of a number. */
    private static long end(long value, int width) {
        return value >> 63 ^ mask(width - 1);
    }
}
