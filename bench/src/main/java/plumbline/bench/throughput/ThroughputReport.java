package plumbline.bench.throughput;

/**
 * What a benchmark measured.
 *
 * @param packets         per round
 * @param mpps            million packets per second, one core, whole path
 * @param nanosPerPacket  the same as time
 * @param portsNanos      of these, what the two ports in memory take alone: copying packets in, counting them out
 * @param bytesAllocated  per packet, on the measuring thread
 * @param outcome         what became of the packets of all rounds
 * @param answer          what was checked of the result
 */
public record ThroughputReport(
        String program,
        String engine,
        Workload workload,
        long packets,
        int rounds,
        Spread mpps,
        Spread nanosPerPacket,
        Spread portsNanos,
        double bytesAllocated,
        Outcome outcome,
        String answer,
        Conditions conditions) {
    /**
     * Time up to and including a stage, measured by leaving out the stages behind it.
     *
     * @param nanosPerPacket median, whole path
     */
    public record StageTime(String direction, int stage, String name, double nanosPerPacket) {}
}
