package plumbline.programs.hhh;

import java.util.Arrays;
import java.util.List;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram.Parameter;
import plumbline.programs.heavyhitters.Weight;

/**
 * What both programs let one choose.
 *
 * @param bits of the addresses whose prefixes are counted: 32, or the first 64 of IPv6
 * @param weight what a packet counts
 * @param theta the share of all that was counted which makes a prefix heavy
 * @param z how many standard deviations an estimate may be too small by chance
 */
record HhhParameters(int bits, Weight weight, double theta, double z) {
    private static final double MILLION = 1e6;
    private static final double HUNDRED = 100;
    /** Bytes of the largest packet on an Ethernet link without jumbo frames. */
    private static final long LARGEST_PACKET = 1500;

    private static final List<Parameter> SHARED = List.of(
            new Parameter(
                    "address",
                    0,
                    0,
                    3,
                    "whose prefixes: 0 source, 1 destination, 2 IPv6 source, 3 IPv6 destination, of IPv6 up to /64"),
            new Parameter("theta", 10_000, 1, 1_000_000, "millionths of all that make a prefix heavy (\u03b8)"),
            new Parameter(
                    "z",
                    309,
                    0,
                    1_000,
                    "hundredths of a standard deviation that an estimate may be too small: 309 misses one in a"
                            + " thousand"),
            Weight.PARAMETER);

    /** A program's own parameters, and those that both have. */
    static Parameter[] with(Parameter... own) {
        Parameter[] all = Arrays.copyOf(own, own.length + SHARED.size());
        for (int i = 0; i < SHARED.size(); i++) {
            all[own.length + i] = SHARED.get(i);
        }
        return all;
    }

    /** Those of a program. */
    static HhhParameters of(Program program) {
        return new HhhParameters(
                program.parameter("address") < 2 ? Integer.SIZE : Long.SIZE,
                Weight.of(program),
                program.parameter("theta") / MILLION,
                program.parameter("z") / HUNDRED);
    }

    /**
     * What a packet counts at most: a sample of packets that count much is less exact than one of as many that count
     * one.
     */
    long largestAmount() {
        return weight == Weight.PACKETS ? 1 : LARGEST_PACKET;
    }
}
