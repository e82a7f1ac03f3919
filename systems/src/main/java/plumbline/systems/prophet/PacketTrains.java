package plumbline.systems.prophet;

import java.util.SplittableRandom;
import plumbline.bench.queue.Arrivals;

/**
 * Trains of packets that come at four times the rate of the link they leave by: lengths geometrically distributed from
 * one packet on, frames of 64, 576 and 1,500 bytes with probabilities .45, .15 and .40, exponential gaps between
 * trains. Each train is a flow.
 */
public final class PacketTrains {
    /** Of the link that they leave by. */
    public static final long BITS_PER_SECOND = 10_000_000_000L;

    private static final double NANOS_PER_BYTE = 8e9 / BITS_PER_SECOND;
    private static final double FASTER = 4;
    private static final int FLOWS = 1 << 16;
    private static final int[] BYTES = {64, 576, 1_500};
    private static final double[] SHARES = {0.45, 0.15, 0.40};

    private PacketTrains() {}

    /**
     * The packets.
     *
     * @param train packets of a train on average
     * @param load of the link, overhead included
     * @param overhead bytes that each frame takes of the link besides
     */
    public static Arrivals of(int packets, double train, double load, int overhead, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double trainBytes = overhead;
        for (int i = 0; i < BYTES.length; i++) {
            trainBytes += BYTES[i] * SHARES[i];
        }
        trainBytes *= train;
        double gap = trainBytes * NANOS_PER_BYTE * (1 / load - 1 / FASTER);
        long[] nanos = new long[packets];
        int[] lengths = new int[packets];
        int[] flows = new int[packets];
        int trains = 0;
        double now = 0;
        for (int i = 0; i < packets; i++) {
            if (i == 0 || random.nextDouble() < 1 / train) {
                now -= gap * Math.log(1 - random.nextDouble());
                trains++;
            }
            flows[i] = trains % FLOWS;
            double draw = random.nextDouble();
            lengths[i] = BYTES[draw < SHARES[0] ? 0 : draw < SHARES[0] + SHARES[1] ? 1 : 2];
            nanos[i] = Math.round(now);
            now += (lengths[i] + overhead) * NANOS_PER_BYTE / FASTER;
        }
        return new Arrivals(nanos, flows, lengths);
    }
}
