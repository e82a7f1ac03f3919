package plumbline.bench.throughput;

/**
 * How fast the machine itself was, between the rounds of a measurement. Both chains do the same always and everywhere:
 * where they take longer than at another time, somebody else uses the core or its caches, and no program is to blame.
 *
 * @param shiftNanos six instructions, each of which needs the one before: the core's clock
 * @param loadNanos one of a chain of loads from half a MiB in no order: what is left of the second cache
 */
public record MachineSpeed(Spread shiftNanos, Spread loadNanos) {}
