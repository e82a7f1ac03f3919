package plumbline.programs.hcsfq;

import plumbline.programs.BuiltInProgram;

/**
 * The catalogue entry of {@code hcsfq}: hierarchical core-stateless fair queueing (Z. Yu, J. Wu, V. Braverman, I.
 * Stoica, X. Jin: Twenty Years After: Hierarchical Core-Stateless Fair Queueing, NSDI 2021).
 */
public final class Hcsfq extends BuiltInProgram {
    private static final int MAX_FLOWS = 1 << 16;
    private static final int MAX_TENANTS = 256;
    private static final long MAX_WINDOW = 1L << 30;
    /** 16 times a rate that is twice as high still has 32 bits. */
    private static final long MAX_CAPACITY = 1L << 27;

    private static final int MAX_SHIFT = 30;

    /** For the catalogue. */
    public Hcsfq() {
        super(
                "hcsfq",
                "HCSFQ: fair shares for tenants and their flows by drop probabilities, without a queue for each",
                "unlimited tofino1 tofino2 tofino2u tofino2m",
                new Parameter("flows", 1024, 2, MAX_FLOWS, "flows whose rates are kept, a power of two"),
                new Parameter("tenants", 16, 2, MAX_TENANTS, "tenants, a power of two"),
                new Parameter("levels", 2, 1, 2, "fair rates that adapt: 1 of flows, 2 of tenants too"),
                new Parameter("epoch", 800_000, 1, MAX_WINDOW, "window of the rate of a flow, in 256 ns"),
                new Parameter("window", 838_200, 1, MAX_WINDOW, "window of all other rates, in 256 ns"),
                new Parameter("capacity", 115_200_000, 1, MAX_CAPACITY, "C of the link, in 8 bytes per window"),
                new Parameter("delta", 400, 0, MAX_CAPACITY, "by which the fair rate of tenants rises"),
                new Parameter("most", 230_400, 0, MAX_CAPACITY, "by which the fair rate of flows rises at most"),
                new Parameter("increase", 13, 0, MAX_SHIFT, "it rises by 2^-increase of the fair rate of tenants"),
                new Parameter("decrease", 7, 0, MAX_SHIFT, "the fair rate of tenants falls by 2^-decrease of itself"));
    }
}
