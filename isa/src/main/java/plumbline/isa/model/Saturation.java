package plumbline.isa.model;

/** Saturating unsigned arithmetic at any width of 1–64 bits. */
final class Saturation {
    private Saturation() {}

    /** a + b, or 2^width − 1 when the sum does not fit. */
    static long add(long a, long b, int width) {
        long sum = a + b;
        boolean carry = Long.compareUnsigned(sum, a) < 0;
        return carry || Long.compareUnsigned(sum, Bits.mask(width)) > 0 ? Bits.mask(width) : sum;
    }

    /** a − b, or 0 when b is larger; 2^width − 1 when the difference does not fit. */
    static long subtract(long a, long b, int width) {
        long difference = Long.compareUnsigned(a, b) < 0 ? 0 : a - b;
        return Long.compareUnsigned(difference, Bits.mask(width)) > 0 ? Bits.mask(width) : difference;
    }
}
