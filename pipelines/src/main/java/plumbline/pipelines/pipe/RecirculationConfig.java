package plumbline.pipelines.pipe;

/**
 * The way back from the end of the pipe to its start.
 *
 * @param packets      most packets on the way back, at least 1
 * @param latencyNanos how long the way takes, at least 1 ns: without it a packet could go round for ever in one instant
 */
public record RecirculationConfig(int packets, long latencyNanos) {
    /** 1,024 packets; 600 ns, what Lucid's model of a Tofino takes. */
    public static final RecirculationConfig DEFAULT = new RecirculationConfig(1_024, 600);

    /** Checks the numbers. */
    public RecirculationConfig {
        if (packets < 1 || latencyNanos < 1) {
            throw new IllegalArgumentException(
                    "recirculation of " + packets + " packets, latency " + latencyNanos + " ns: at least 1 and 1");
        }
    }

    /** The same with another latency in nanoseconds. */
    public RecirculationConfig withLatency(long nanos) {
        return new RecirculationConfig(packets, nanos);
    }

    /** The same for another number of packets. */
    public RecirculationConfig withPackets(int most) {
        return new RecirculationConfig(most, latencyNanos);
    }
}
