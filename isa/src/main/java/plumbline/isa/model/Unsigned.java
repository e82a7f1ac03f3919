package plumbline.isa.model;

/**
 * Unsigned arithmetic that compares. Operands of less than 63 bits, which is nearly all, take the JIT's own minimum and
 * maximum, so that a processor need not foresee which of two values is the smaller. Widths are constants where it
 * counts.
 *
 * <p>{@code wa} and {@code wb} are the widths of the operands.
 */
final class Unsigned {
    /** Values of so many bits, and the sum of two, are positive numbers. */
    private static final int PLAIN = 62;

    private Unsigned() {}

    /** The smaller value. */
    static long min(long a, long b, int wa, int wb) {
        return arePlain(wa, wb) ? Math.min(a, b) : Long.compareUnsigned(a, b) <= 0 ? a : b;
    }

    /** The larger value. */
    static long max(long a, long b, int wa, int wb) {
        return arePlain(wa, wb) ? Math.max(a, b) : Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    /** a + b, or 2^w − 1 when the sum does not fit. */
    static long add(long a, long b, int w, int wa, int wb) {
        return arePlain(wa, wb) && w <= PLAIN ? Math.min(a + b, Bits.mask(w)) : addWide(a, b, w);
    }

    /** a − b, or 0 when b is larger; 2^w − 1 when the difference does not fit. */
    static long subtract(long a, long b, int w, int wa, int wb) {
        return arePlain(wa, wb) && w <= PLAIN ? Math.min(Math.max(a - b, 0), Bits.mask(w)) : subtractWide(a, b, w);
    }

    private static boolean arePlain(int wa, int wb) {
        return wa <= PLAIN && wb <= PLAIN;
    }

    private static long addWide(long a, long b, int w) {
        long sum = a + b;
        boolean carry = Long.compareUnsigned(sum, a) < 0;
        return carry || Long.compareUnsigned(sum, Bits.mask(w)) > 0 ? Bits.mask(w) : sum;
    }

    private static long subtractWide(long a, long b, int w) {
        long difference = Long.compareUnsigned(a, b) < 0 ? 0 : a - b;
        return Long.compareUnsigned(difference, Bits.mask(w)) > 0 ? Bits.mask(w) : difference;
    }
}
