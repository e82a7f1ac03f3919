package plumbline.bench.throughput;

import java.util.List;

/**
 * What a benchmark measured.
 *
 * @param fetchedAhead registers, counters and tables so large that they are fetched ahead for batches of packets
 * @param packets per round
 * @param mpps million packets per second, one core, whole path
 * @param nanosPerPacket the same as time
 * @param portsNanos of these, what the two ports in memory take alone: copying packets in, counting them out
 * @param bytesAllocated per packet, on the measuring thread, without what an empty round allocates
 * @param outcome what became of the packets of all rounds
 * @param answer what was checked of the result
 * @param machine how fast the machine itself was before each round
 */
public record ThroughputReport(
        String program,
        String engine,
        List<String> fetchedAhead,
        Workload workload,
        long packets,
        int rounds,
        Spread mpps,
        Spread nanosPerPacket,
        Spread portsNanos,
        double bytesAllocated,
        Outcome outcome,
        String answer,
        MachineSpeed machine,
        BenchConditions conditions) {
    /**
     * Time up to and including a stage, measured by leaving out the stages behind it.
     *
     * @param nanosPerPacket whole path
     * @param more than without this stage, round by round; null for the first. A lowest value below 0 says that the
     *     stage costs less than rounds differ.
     */
    public record StageTime(String direction, int stage, String name, Spread nanosPerPacket, Spread more) {
        /** Whether the stage took longer in every round. */
        public boolean isMeasurable() {
            return more != null && more.min() > 0;
        }
    }
}
