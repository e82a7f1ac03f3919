package plumbline.programs.distinct;

/**
 * HyperLogLog with registers of 5 bits (P. Flajolet, É. Fusy, O. Gandouet, F. Meunier, "HyperLogLog: the analysis of a
 * near-optimal cardinality estimation algorithm", 2007): M registers hold the largest position of the first one bit;
 * estimate α·M²/Σ2^−register, below 2.5·M linear counting M·ln(M/V) with V empty registers. Error 1.04/√M. One word per
 * packet.
 */
public final class HyperLogLogCounter implements DistinctCounter {
    private static final int LARGEST = 31;

    private final byte[] registers;
    private final long seed;
    private final int bits;
    private long accesses;

    /** @param registers a power of two from 16 */
    public HyperLogLogCounter(int registers, long seed) {
        this.registers = new byte[registers];
        this.seed = seed;
        bits = Integer.numberOfTrailingZeros(registers);
    }

    @Override
    public void add(long value) {
        long hash = Mixing.of(value, seed);
        int register = (int) (hash >>> Long.SIZE - bits);
        int position = Math.min(LARGEST, Long.numberOfLeadingZeros(hash << bits) + 1);
        registers[register] = (byte) Math.max(registers[register], position);
        accesses++;
    }

    /** The largest position in a register. */
    public int register(int number) {
        return registers[number];
    }

    @Override
    public double estimate() {
        double sum = 0;
        int empty = 0;
        for (byte register : registers) {
            sum += Math.scalb(1.0, -register);
            empty += register == 0 ? 1 : 0;
        }
        return estimate(registers.length, sum, empty);
    }

    /**
     * The estimate of M registers.
     *
     * @param sum Σ 2^−register
     * @param empty registers that hold 0
     */
    public static double estimate(int registers, double sum, int empty) {
        double raw = bias(registers) * registers * registers / sum;
        return raw <= 2.5 * registers && empty > 0 ? registers * Math.log((double) registers / empty) : raw;
    }

    /** α of M registers (figure 3 of the paper). */
    private static double bias(int registers) {
        return switch (registers) {
            case 16 -> 0.673;
            case 32 -> 0.697;
            case 64 -> 0.709;
            default -> 0.7213 / (1 + 1.079 / registers);
        };
    }

    @Override
    public long accesses() {
        return accesses;
    }
}
