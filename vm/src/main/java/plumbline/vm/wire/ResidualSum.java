package plumbline.vm.wire;

import org.agrona.DirectBuffer;

/**
 * The sum that a parser deposits when it is done. Until then the field holds what it was at the step, and where the
 * parser was, which makes it negative.
 */
public final class ResidualSum {
    private static final long OPEN = Long.MIN_VALUE;
    private static final int MASK = 0xffff;

    private ResidualSum() {}

    /**
     * What the field holds until the parser is done.
     *
     * @param sum 16 bits
     * @param at where the parser is in the buffer
     */
    public static long open(long sum, long at) {
        return OPEN | at << Short.SIZE | sum;
    }

    /**
     * What the field holds when the parser is done.
     *
     * @param value what it holds before; one that is not open stays
     * @param end first byte in the buffer that the parser has not put behind itself
     */
    public static long closed(long value, DirectBuffer frame, int end) {
        if (value >= 0) {
            return value;
        }
        int at = (int) ((value & ~OPEN) >>> Short.SIZE);
        int sum = (int) value & MASK;
        return at == end ? sum : less(sum, InternetChecksum.sum(frame, at, end - at));
    }

    /** A sum of 16 bits less another. */
    public static int less(int sum, int other) {
        return InternetChecksum.fold((long) sum + InternetChecksum.of(other));
    }
}
