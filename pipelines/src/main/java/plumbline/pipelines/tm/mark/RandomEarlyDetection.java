package plumbline.pipelines.tm.mark;

import java.util.SplittableRandom;

/**
 * Random early detection, as in sections 4 and 7 of its paper: the average length moves with each packet that comes,
 * and while the queue is idle as if packets had come to it. Congested packets are spread evenly: the chance grows with
 * each that is let off, so that gaps are uniform.
 *
 * <pre>
 *   share of packets
 *   1           ┤                       ┌────
 *   probability ┤                   ___─┘
 *   0           ┼────────────────___────────── average
 *                               min     max
 * </pre>
 */
final class RandomEarlyDetection implements Marker {
    private final EcnMarking.Red config;
    private final SplittableRandom random;
    /** Logarithm of what one packet leaves of the average. */
    private final double logOfRest;

    private double average;
    /** Packets let off since the last congested one. */
    private int letOff;

    RandomEarlyDetection(EcnMarking.Red config, long salt) {
        this.config = config;
        logOfRest = Math.max(StrictMath.log(1 - config.weight()), -Double.MAX_VALUE);
        random = new SplittableRandom(config.seed() * 31 + salt);
    }

    @Override
    public boolean congested(long depth, double idlePackets) {
        if (depth == 0) {
            average *= StrictMath.exp(idlePackets * logOfRest); // pow would allocate
        } else {
            average += config.weight() * (depth - average);
        }
        if (average < config.min()) {
            letOff = 0;
            return false;
        }
        boolean congested = average >= config.max() || isDrawn();
        letOff = congested ? 0 : letOff + 1;
        return congested;
    }

    private boolean isDrawn() {
        double share = config.probability() * (average - config.min()) / (config.max() - config.min());
        double spread = 1 - letOff * share;
        return spread <= 0 || random.nextDouble() < share / spread;
    }
}
