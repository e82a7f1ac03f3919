package plumbline.pipelines.pipe;

import plumbline.pipelines.tm.PortConfig;

/**
 * The way from the end of the pipe back to its start: the recirculation port, a bounded queue with a link, and behind
 * it a line of a fixed latency.
 *
 * <pre>
 *   packets, mirror copies ──► [ queue ] ──► link ──► latency ──► ingress
 * </pre>
 *
 * @param port queue, rate and overhead of the recirculation port
 * @param packets most packets in the line, at least 1
 * @param latencyNanos how long the line takes, at least 1 ns: without it a packet could go round for ever in one
 *     instant
 */
public record RecirculationConfig(PortConfig port, int packets, long latencyNanos) {
    /** No rate; 1,024 packets; 600 ns, what Lucid's model of a Tofino takes. */
    public static final RecirculationConfig DEFAULT = new RecirculationConfig(PortConfig.DEFAULT, 1_024, 600);

    public RecirculationConfig {
        if (packets < 1 || latencyNanos < 1) {
            throw new IllegalArgumentException(
                    "recirculation of " + packets + " packets, latency " + latencyNanos + " ns: at least 1 and 1");
        }
    }

    /** The same with another port: queue, rate and overhead. */
    public RecirculationConfig with(PortConfig other) {
        return new RecirculationConfig(other, packets, latencyNanos);
    }

    /** The same with another latency in nanoseconds. */
    public RecirculationConfig withLatency(long nanos) {
        return new RecirculationConfig(port, packets, nanos);
    }
}
