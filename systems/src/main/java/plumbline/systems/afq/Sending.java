package plumbline.systems.afq;

import java.util.SplittableRandom;

/** How a flow sends packets of one length. */
sealed interface Sending {
    /** Bytes of each IP packet. */
    int bytes();

    /**
     * Always backlogged: so many packets are on their way or in the queue; one that has left, or was dropped, is
     * followed by another a round trip later.
     */
    record Backlogged(int bytes, int window) implements Sending {}

    /** By the clock, whatever becomes of the packets; from a time on at another pace. */
    record Paced(int bytes, double gapNanos, long changesAt, double laterGapNanos) implements Sending {
        double gap(long nanos) {
            return nanos < changesAt ? gapNanos : laterGapNanos;
        }
    }

    /** Now and then: exponential gaps. */
    record Sparse(int bytes, double meanGapNanos) implements Sending {
        double gap(SplittableRandom random) {
            return -meanGapNanos * Math.log(1 - random.nextDouble());
        }
    }
}
