package plumbline.bench.soak;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.pipelines.port.DropReason;

/**
 * What came of a soak.
 *
 * @param disturbances       cables cut, ports deleted and put back, rates changed, registers read
 * @param allocatedPerPacket bytes, on the threads that move packets, after the warm-up
 * @param heapGrowth         bytes, after the warm-up, both times after a collection
 * @param residentGrowth     bytes of the process, after the warm-up
 * @param wrong              books that do not balance; empty if all do
 */
public record SoakReport(
        SoakPlan plan,
        long received,
        long sent,
        long copies,
        Map<DropReason, Long> drops,
        long inside,
        long disturbances,
        long portFailures,
        double allocatedPerPacket,
        long heapGrowth,
        long residentGrowth,
        List<String> wrong) {
    /** In lines. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%s, %d pipes, seed %d, %d s: received %,d (%,.0f per second) + copies %,d = sent %,d + dropped %,d + inside %,d%n",
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
        drops.forEach((reason, count) -> text.append(String.format(Locale.ROOT, "%,15d  %s%n", count, reason.meaning())));
        text.append(String.format(
                Locale.ROOT,
                "%d disturbances, %d port failures; %.4f bytes allocated per packet; heap %+.1f MB, process %+.1f MB%n",
                disturbances,
                portFailures,
                allocatedPerPacket,
                heapGrowth / 1e6,
                residentGrowth / 1e6));
        wrong.forEach(line -> text.append("WRONG: ").append(line).append('\n'));
        text.append(wrong.isEmpty() ? "every ring, queue and port balances\n" : "");
        return text.toString();
    }
}
