package plumbline.bench.jmh;

import org.agrona.concurrent.UnsafeBuffer;

/** Something that takes a packet from its arrival to its departure, alone on one thread. */
interface Processor {
    /** Outcome: the packet goes nowhere. */
    int DROPPED = -1;

    /**
     * Processes a packet in its buffer.
     *
     * @return the port it leaves by, or {@link #DROPPED}
     */
    int process(UnsafeBuffer frame, int offset, int length, int port);

    /** A number over all state, equal for processors that did the same work. */
    long fingerprint();
}
