package plumbline.nic.support;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Independent random streams from one seed, one per purpose, so that for example another mix of packet sizes leaves the
 * sequence of flows as it was.
 */
public final class Seeds {
    private Seeds() {}

    /** What random numbers are drawn for. */
    public enum Purpose {
        /** Which flow the next packet belongs to. */
        FLOWS,
        /** How long the next packet is. */
        PACKET_SIZES,
        /** When the next packet or flow comes. */
        ARRIVALS,
        /** How large the next flow is. */
        FLOW_SIZES,
        /** Which addresses stand for a flow. */
        ADDRESSES,
        /** What fault injection does to frames received. */
        FAULTS_RECEIVED,
        /** What fault injection does to frames sent. */
        FAULTS_SENT
    }

    /** The stream of a purpose; the algorithm is named, so that later JDKs draw the same. */
    public static RandomGenerator stream(long seed, Purpose purpose) {
        return RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(mix(seed + mix(purpose.ordinal() + 1)));
    }

    /** A bijection of 64 bits that leaves no trace of order (the finalizer of SplitMix64, variant 13 of Stafford). */
    public static long mix(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
