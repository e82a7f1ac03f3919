package plumbline.nic.pcap;

import java.util.stream.LongStream;

/**
 * The time unit of a pcapng interface.
 *
 * @param resolution the option if_tsresol: 10^-n seconds, or 2^-n seconds if the top bit is set
 * @param offset the option if_tsoffset: seconds to add
 */
record TimestampUnit(int resolution, long offset) {
    /** What an interface without the options has: microseconds. */
    static final TimestampUnit MICROSECONDS = new TimestampUnit(6, 0);

    private static final long BILLION = 1_000_000_000L;
    /** 10^0 … 10^18: those that fit in a long. */
    private static final long[] POWERS_OF_TEN =
            LongStream.iterate(1, power -> power * 10).limit(19).toArray();

    /**
     * Ticks, unsigned, to nanoseconds, rounded down.
     *
     * @throws ArithmeticException if the time lies beyond 292 years around 1970
     */
    long toNanos(long ticks) {
        long nanos = (resolution & 0x80) == 0 ? fromDecimal(ticks, resolution) : fromBinary(ticks, resolution & 0x7f);
        return Math.addExact(nanos, Math.multiplyExact(offset, BILLION));
    }

    private static long fromDecimal(long ticks, int digits) {
        if (digits <= 9) {
            return Math.multiplyExact(nonNegative(ticks), POWERS_OF_TEN[9 - digits]);
        }
        int excess = digits - 9;
        // units so small that 64 bits of them are less than 2 ns
        return excess < POWERS_OF_TEN.length ? nonNegative(Long.divideUnsigned(ticks, POWERS_OF_TEN[excess])) : 0;
    }

    /** (ticks · 10^9) >> bits, the product having 128 bits. */
    private static long fromBinary(long ticks, int bits) {
        long high = Math.unsignedMultiplyHigh(ticks, BILLION);
        long low = ticks * BILLION;
        if (bits >= 64) {
            return high >>> (bits - 64);
        }
        if (high >>> bits != 0) {
            throw new ArithmeticException("time stamp too large");
        }
        return nonNegative(bits == 0 ? low : high << (64 - bits) | low >>> bits);
    }

    private static long nonNegative(long unsigned) {
        if (unsigned < 0) {
            throw new ArithmeticException("time stamp too large");
        }
        return unsigned;
    }
}
