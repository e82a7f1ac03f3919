package plumbline.bench.tcp;

import plumbline.nic.gen.SizeDistribution;

/**
 * Sizes of flows of web servers in a rack, by four straight lines that have the published mean of 38.8 KB and median of
 * 1.44 KB and the largest size at which Facebook's distribution has them.
 */
public final class WebSizes {
    /** Where the distribution ends, bytes. */
    public static final double LARGEST = 2_413_000;

    /** The distribution. */
    public static final SizeDistribution DISTRIBUTION = SizeDistribution.of(
            new double[] {64, 1_440, 10_000, 100_000, LARGEST}, new double[] {0, 0.5, 0.8, 0.9786, 1});

    private WebSizes() {}
}
