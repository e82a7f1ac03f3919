package plumbline.bench.experiment.hhh;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import plumbline.programs.hhh.ExactPrefixes;
import plumbline.programs.hhh.HeavyPrefix;
import plumbline.programs.hhh.OutputRule;
import plumbline.programs.hhh.Prefix;
import plumbline.programs.hhh.PrefixCounts;

/** Counts addresses exactly, and judges estimates of prefixes (our specification of PRECISION, section 8, HHH). */
final class HhhTruth {
    private static final int[] LENGTHS = {8, 16, 24, 32};

    private final ExactPrefixes exact;
    private final double share;

    /**
     * @param step  bits from one prefix length to the next
     * @param share of all packets that makes a prefix heavy
     */
    HhhTruth(int step, double share) {
        exact = new ExactPrefixes(step);
        this.share = share;
    }

    /** The same flows, each counted when it is drawn. */
    LongSupplier counting(LongSupplier flows) {
        return () -> {
            long flow = flows.getAsLong();
            exact.packet(flow >>> 32);
            return flow;
        };
    }

    /**
     * {@code error8} … {@code error32}: root mean square error of the estimates of prefixes that send a {@code share} of all
     * packets, in packets per million. {@code covered}: share of the true hierarchical heavy hitters among the chosen;
     * {@code chosen}: how many chosen for each true one.
     *
     * @param lengths see {@link OutputRule#of}
     */
    Map<String, Double> metrics(PrefixCounts counts, int lengths, double z) {
        double threshold = share * exact.packets();
        Map<String, Double> metrics = new LinkedHashMap<>();
        for (int length : LENGTHS) {
            metrics.put("error" + length, error(counts, length, threshold));
        }
        Set<Prefix> heavy = exact.heavy(threshold).keySet();
        Set<Prefix> chosen = OutputRule.of(share, exact.packets(), lengths, z).choose(counts).stream()
                .map(HeavyPrefix::prefix)
                .collect(Collectors.toSet());
        metrics.put("covered", heavy.stream().filter(chosen::contains).count() / (double) heavy.size());
        metrics.put("chosen", chosen.size() / (double) heavy.size());
        return metrics;
    }

    private double error(PrefixCounts counts, int length, double threshold) {
        List<Map.Entry<Prefix, Long>> large = exact.ofLength(length).entrySet().stream()
                .filter(one -> one.getValue() >= threshold)
                .toList();
        double squares = large.stream()
                .mapToDouble(one -> counts.of(one.getKey()) - one.getValue())
                .map(difference -> difference * difference)
                .sum();
        return large.isEmpty() ? 0 : Math.sqrt(squares / large.size()) / exact.packets() * 1e6;
    }
}
