package plumbline.network.transport;

import java.util.SplittableRandom;

/** How values lie around their mean. */
public enum Distribution {
    /** All are the mean. */
    CONSTANT {
        @Override
        public double draw(double mean, SplittableRandom random) {
            return mean;
        }
    },
    /** As times between events that know nothing of each other. */
    EXPONENTIAL {
        @Override
        public double draw(double mean, SplittableRandom random) {
            return -mean * Math.log(1 - random.nextDouble());
        }
    };

    /** The next value. */
    public abstract double draw(double mean, SplittableRandom random);
}
