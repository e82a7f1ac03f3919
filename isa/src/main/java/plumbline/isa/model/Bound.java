package plumbline.isa.model;

/**
 * How often a field list may send packets through ingress again. The switch drops and counts what exceeds it.
 *
 * <pre>
 *   at most 1%                                          {@link Share}    of the packets that come in
 *   at most 1000 packets per 1s                         {@link PerTime}  in each window of a second
 *   at most 1 packet per 1ms for each threshold[slice]  {@link ForEach}  and for each cell of a register
 * </pre>
 */
public sealed interface Bound {
    /** The program declares no bound. */
    Bound NONE = new None();

    /** The program's language has no word for it, as P4 has none: what the target allows is the bound. */
    Bound UNSAID = new Unsaid();

    /** No bound. */
    record None() implements Bound {}

    /** That of the target. */
    record Unsaid() implements Bound {}

    /**
     * A share of the packets that come in.
     *
     * @param ppm parts per million, at least 1
     */
    record Share(int ppm) implements Bound {
        /** Each packet that comes in may go through once more. */
        public static final int WHOLE = 1_000_000;

        public Share {
            if (ppm < 1) {
                throw new IllegalArgumentException("a bound of " + ppm + " parts per million is less than 1");
            }
        }
    }

    /** What is counted. */
    enum Unit {
        /** Packets, whatever their length. */
        PACKETS,
        /** Bits on the wire: of the frame as it is sent round, and {@link Ethernet#WIRE_OVERHEAD}. */
        BITS
    }

    /**
     * So many in each window of time. Windows follow each other and begin at the multiples of their length, by the
     * clock of the switch, so that one of 2^20 ns is an epoch that {@code global_tstamp[47:20]} counts.
     *
     * @param amount 1 to {@link #MAX}
     * @param nanos length of a window in nanoseconds, 1 to {@link #MAX}
     */
    record PerTime(long amount, Unit unit, long nanos) implements Bound {
        /** Of bits or packets; in nanoseconds eleven days. */
        public static final long MAX = 1_000_000_000_000_000L;

        public PerTime {
            if (amount < 1 || amount > MAX || nanos < 1 || nanos > MAX) {
                throw new IllegalArgumentException(
                        "a bound of " + amount + " per " + nanos + " ns: both are 1 to " + MAX);
            }
        }
    }

    /**
     * So many in each window of time for each cell of a register: of what a program keeps one value for, as a port, a
     * slice, a user.
     *
     * @param register whose cells are meant; the bound neither reads nor writes them
     * @param index of the cell, modulo the register's entries: the field when the packet asks
     */
    record ForEach(PerTime each, String register, Field index) implements Bound {}
}
