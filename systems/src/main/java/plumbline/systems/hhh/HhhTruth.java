package plumbline.systems.hhh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import plumbline.programs.hhh.ExactPrefixes;
import plumbline.programs.hhh.HeavyPrefix;
import plumbline.programs.hhh.OutputRule;
import plumbline.programs.hhh.Prefix;
import plumbline.programs.hhh.PrefixCounts;

/** Counts addresses exactly, and judges estimates of prefixes (PRECISION, ToN 2020, error per level). */
final class HhhTruth {
    private static final int[] LENGTHS = {8, 16, 24, 32};

    private final ExactPrefixes exact;
    private final double share;

    /**
     * @param step bits from one prefix length to the next
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
     * {@code error8} … {@code error32}: root mean square error of the estimate for a packet's prefix of that length,
     * over all packets, in packets per million. Of the prefixes that the controller's rule chooses, in shares of the
     * number of true hierarchical heavy hitters: {@code recall}, true ones; {@code false_positives}, others; and
     * {@code left_out}, prefixes that reach the threshold beyond what is chosen below them and are not chosen
     * ({@link ExactPrefixes#leftOut}).
     *
     * @param lengths see {@link OutputRule#of}
     */
    Map<String, Double> metrics(PrefixCounts counts, int lengths, double z) {
        double threshold = share * exact.packets();
        Map<String, Double> metrics = new LinkedHashMap<>();
        for (int length : LENGTHS) {
            metrics.put("error" + length, error(counts, length));
        }
        Set<Prefix> heavy = exact.heavy(threshold).keySet();
        Set<Prefix> chosen = OutputRule.of(share, exact.packets(), lengths, z).choose(counts).stream()
                .map(HeavyPrefix::prefix)
                .collect(Collectors.toSet());
        double all = heavy.size(); // never 0: /0 is left with packets that no other has, or another has them
        metrics.put("recall", heavy.stream().filter(chosen::contains).count() / all);
        metrics.put(
                "false_positives",
                chosen.stream().filter(prefix -> !heavy.contains(prefix)).count() / all);
        metrics.put("left_out", exact.leftOut(chosen, threshold).size() / all);
        return metrics;
    }

    private double error(PrefixCounts counts, int length) {
        double squares = exact.ofLength(length).entrySet().stream()
                .mapToDouble(one -> one.getValue() * square(counts.of(one.getKey()) - one.getValue()))
                .sum();
        return Math.sqrt(squares / exact.packets()) / exact.packets() * 1e6;
    }

    private static double square(double value) {
        return value * value;
    }
}
