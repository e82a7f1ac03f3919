package plumbline.nic.gen;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Independent draws from Zipf's law: flow i (from 0) has a probability proportional to (i+1)^-s. Exact for every s ≥ 0,
 * below 1 too; needs 12 bytes per flow.
 */
public final class ZipfFlows implements FlowChooser {
    /** Bytes per flow: weights, heights, stack, thresholds, aliases. Later 12 of them. */
    static final int BYTES_WHILE_BUILT = 8 + 8 + 4 + 8 + 4;

    private final RandomGenerator random;
    private final AliasTable table;

    /**
     * @param flows number of flows, at least 1
     * @param s skew; 0 is uniform
     */
    public ZipfFlows(int flows, double s, RandomGenerator random) {
        this.random = random;
        double[] weights = new double[flows];
        Arrays.setAll(weights, flow -> Math.pow(flow + 1.0, -s));
        table = new AliasTable(weights);
    }

    @Override
    public int next() {
        return table.draw(random);
    }

    @Override
    public int flows() {
        return table.size();
    }

    @Override
    public long packets() {
        return Long.MAX_VALUE;
    }
}
