package plumbline.programs.accuracy;

import plumbline.programs.rig.ZipfFlows;

/** The workload of the tables in README.md of precision: 2 M packets, i.i.d. Zipf(1.0) over 10^6 flows. */
final class Workload {
    static final int PACKETS = 2_000_000;

    private static final int FLOWS = 1_000_000;
    private static final double EXPONENT = 1.0;

    private Workload() {}

    static ZipfFlows flows(long seed) {
        return new ZipfFlows(FLOWS, EXPONENT, seed);
    }
}
