package plumbline.systems.printqueue.experiment;

import java.util.SplittableRandom;
import plumbline.bench.queue.ArrivalList;
import plumbline.bench.queue.Arrivals;
import plumbline.isa.model.Ethernet;

/**
 * The traffic of PrintQueue's case study: a background that all but fills the link, a burst of datagrams, and later a
 * small flow that suffers. The background's TCP is a steady flow here: what is fixed is how much of the link it leaves
 * free once the queue is there, and so for how long the queue stays.
 *
 * @param background Gbit/s of the link
 * @param end ns
 */
record QueueCase(double background, long end) {
    static final int BACKGROUND = 0;
    static final int BURST = 1;
    static final int LATER = 2;

    private static final int FULL_FRAME = 1_476;
    private static final int DATAGRAM_FRAME = 226;
    private static final int DATAGRAMS = 10_000;
    private static final double BURST_GIGABITS = 4;
    private static final double LATER_GIGABITS = 0.5;
    private static final double BURST_STARTS = 1e6;
    private static final double LATER_STARTS = 60e6;
    private static final double LATER_ENDS = 61e6;

    Arrivals arrivals(long seed) {
        ArrivalList packets = new ArrivalList();
        SplittableRandom random = new SplittableRandom(seed);
        double gap = gap(FULL_FRAME, background);
        for (double at = random.nextDouble() * gap; at < end; at += gap) {
            packets.add(at, BACKGROUND, FULL_FRAME);
        }
        for (int i = 0; i < DATAGRAMS; i++) {
            packets.add(BURST_STARTS + i * gap(DATAGRAM_FRAME, BURST_GIGABITS), BURST, DATAGRAM_FRAME);
        }
        for (double at = LATER_STARTS + random.nextDouble() * gap;
                at < LATER_ENDS;
                at += gap(FULL_FRAME, LATER_GIGABITS)) {
            packets.add(at, LATER, FULL_FRAME);
        }
        return packets.arrivals();
    }

    private static double gap(int frame, double gigabits) {
        return (frame + Ethernet.WIRE_OVERHEAD) * 8 / gigabits;
    }
}
