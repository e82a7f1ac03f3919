package plumbline.bench.jmh;

/** A number that depends on every value and its place. */
final class Fingerprint {
    private Fingerprint() {}

    /** The number with one more value. */
    static long add(long sum, long value) {
        return (sum ^ value) * 0x9e3779b97f4a7c15L + 1;
    }

    /** The number with an array of unsigned values. */
    static long add(long sum, int[] values) {
        long result = sum;
        for (int value : values) {
            result = add(result, Integer.toUnsignedLong(value));
        }
        return result;
    }

    /** The number with an array of values. */
    static long add(long sum, long[] values) {
        long result = sum;
        for (long value : values) {
            result = add(result, value);
        }
        return result;
    }
}
