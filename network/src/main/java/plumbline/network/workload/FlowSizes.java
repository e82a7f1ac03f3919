package plumbline.network.workload;

import plumbline.nic.gen.SizeDistribution;

/** Published distributions of the sizes of flows, in bytes, with straight lines between their points. */
public final class FlowSizes {
    /** Web search (DCTCP, SIGCOMM 2010): mean 1.711 MB. */
    public static final SizeDistribution WEB_SEARCH = SizeDistribution.of(
            new double[] {0, 1e4, 2e4, 3e4, 5e4, 8e4, 2e5, 1e6, 2e6, 5e6, 1e7, 3e7},
            new double[] {0, 0.15, 0.2, 0.3, 0.4, 0.53, 0.6, 0.7, 0.8, 0.9, 0.97, 1});

    /**
     * Web search as NetBench draws it ({@code pfabric_web_search_lower_bound}): each size is the lower end of its line,
     * of the first 1 byte; mean 987.6 KB.
     */
    public static final SizeDistribution WEB_SEARCH_LOWER = SizeDistribution.of(
            new double[] {
                1, 1e4, 1e4, 2e4, 2e4, 3e4, 3e4, 5e4, 5e4, 8e4, 8e4, 2e5, 2e5, 1e6, 1e6, 2e6, 2e6, 5e6, 5e6, 1e7, 1e7
            },
            new double[] {
                0.15, 0.15, 0.2, 0.2, 0.3, 0.3, 0.4, 0.4, 0.53, 0.53, 0.6, 0.6, 0.7, 0.7, 0.8, 0.8, 0.9, 0.9, 0.97,
                0.97, 1
            });

    /** Data mining (VL2, SIGCOMM 2009): mean 12.66 MB, median 1,100 bytes. */
    public static final SizeDistribution DATA_MINING = SizeDistribution.of(
            new double[] {0, 180, 216, 560, 900, 1_100, 1_870, 3_160, 1e4, 4e5, 3.16e6, 1e8, 1e9},
            new double[] {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1});

    /** Where {@link #WEB} ends. */
    public static final double LARGEST_WEB = 2_413_000;

    /**
     * Web servers in a rack (Facebook, SIGCOMM 2015), by four straight lines that have the published mean of 38.8 KB
     * and median of 1.44 KB and the largest size at which Facebook's distribution has them.
     */
    public static final SizeDistribution WEB = SizeDistribution.of(
            new double[] {64, 1_440, 10_000, 100_000, LARGEST_WEB}, new double[] {0, 0.5, 0.8, 0.9786, 1});

    private FlowSizes() {}
}
