package plumbline.bench.soak;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import plumbline.pipelines.port.DropReason;

/**
 * What came of a soak.
 *
 * @param disturbances cables cut, ports deleted and put back, rates changed, registers read
 * @param portsExchanged how many of these were ports deleted and put back
 * @param allocatedPerPacket bytes, on the threads that move packets, after the warm-up, in the median second of a calm
 *     time
 * @param heapGrowth bytes, from the first to the second half of the looks, all after a collection
 * @param residentGrowth bytes of the process, the same
 * @param memory each look
 * @param memoryTold whether there were enough looks to tell growth
 * @param wrong books that do not balance, memory that grew; empty if all is well
 */
public record SoakReport(
        SoakPlan plan,
        long received,
        long sent,
        long copies,
        Map<DropReason, Long> drops,
        long inside,
        long disturbances,
        long portsExchanged,
        long portFailures,
        double allocatedPerPacket,
        long heapGrowth,
        long residentGrowth,
        List<MemorySeries.Megabytes> memory,
        boolean memoryTold,
        List<String> wrong) {
    /** In lines. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%s, %d pipes, seed %d, %d s: received %,d (%,.0f per second) + copies %,d = sent %,d + dropped %,d +"
                        + " inside %,d%n",
                plan.threads().name().toLowerCase(Locale.ROOT),
                plan.pipes(),
                plan.seed(),
                plan.seconds(),
                received,
                (double) received / plan.seconds(),
                copies,
                sent,
                drops.values().stream().mapToLong(Long::longValue).sum(),
                inside));
        drops.forEach(
                (reason, count) -> text.append(String.format(Locale.ROOT, "%,15d  %s%n", count, reason.meaning())));
        text.append(String.format(
                Locale.ROOT,
                "%d disturbances, %d of them a port deleted and put back, %d port failures; %.4f bytes allocated per"
                        + " packet%n",
                disturbances,
                portsExchanged,
                portFailures,
                allocatedPerPacket));
        text.append(String.format(
                Locale.ROOT,
                "memory in MB, heap: %s; process: %s: %+.1f and %+.1f from half to half, %s%n",
                each(MemorySeries.Megabytes::heap),
                each(MemorySeries.Megabytes::process),
                heapGrowth / 1e6,
                residentGrowth / 1e6,
                memoryTold ? "not more than allowed unless said below" : "too few looks to tell anything"));
        wrong.forEach(line -> text.append("WRONG: ").append(line).append('\n'));
        text.append(wrong.isEmpty() ? "every ring, queue and port balances, memory stays\n" : "");
        return text.toString();
    }

    private String each(ToDoubleFunction<MemorySeries.Megabytes> of) {
        return memory.stream()
                .map(look -> String.format(Locale.ROOT, "%.0f", of.applyAsDouble(look)))
                .collect(Collectors.joining(" "));
    }
}
