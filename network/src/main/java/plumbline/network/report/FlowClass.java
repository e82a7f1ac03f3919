package plumbline.network.report;

import java.util.Arrays;
import java.util.List;

/**
 * Flows with one label and of about one size. Times are from a flow's start until its last byte arrived.
 *
 * @param flows that were started
 * @param completed of those
 * @param bytes that arrived
 * @param meanMicros of the completed ones; like the next ones 0 if there are none
 * @param p99Micros at most so long took 99 % of them
 * @param meanSlowdown completion time by the shortest that was possible, without a handshake
 */
public record FlowClass(
        String label,
        SizeClass size,
        long flows,
        long completed,
        long bytes,
        double meanMicros,
        double medianMicros,
        double p99Micros,
        double p999Micros,
        double meanSlowdown,
        double p99Slowdown,
        long retransmissions,
        long timeouts,
        long marks) {
    static FlowClass of(String label, SizeClass size, List<FlowRow> rows) {
        double[] micros = rows.stream()
                .filter(row -> row.record().complete())
                .mapToDouble(row -> row.record().completionNanos() / 1e3)
                .sorted()
                .toArray();
        double[] slowdowns = rows.stream()
                .filter(row -> row.record().complete())
                .mapToDouble(FlowRow::slowdown)
                .sorted()
                .toArray();
        return new FlowClass(
                label,
                size,
                rows.size(),
                micros.length,
                rows.stream().mapToLong(row -> row.record().delivered()).sum(),
                mean(micros),
                quantile(micros, 0.5),
                quantile(micros, 0.99),
                quantile(micros, 0.999),
                mean(slowdowns),
                quantile(slowdowns, 0.99),
                rows.stream().mapToLong(row -> row.record().retransmissions()).sum(),
                rows.stream().mapToLong(row -> row.record().timeouts()).sum(),
                rows.stream().mapToLong(row -> row.record().marks()).sum());
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /** The least value that at least this share is not above. */
    static double quantile(double[] sorted, double share) {
        if (sorted.length == 0) {
            return 0;
        }
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
