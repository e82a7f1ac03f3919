package plumbline.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.agrona.collections.Long2LongCounterMap;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.FlowSums;

/**
 * A program's list of largest flows beside the truth.
 *
 * @param k      how many flows are asked for
 * @param recall share of the first k listed that truly are among the k largest, ties counted in favour (PRECISION
 *               section 6: |{e listed: f_e ≥ F_k}| / k)
 * @param flows  different flows in the traffic
 * @param rows   the largest flows in truth
 */
record Accuracy(int k, double recall, int flows, List<Row> rows) {
    /** One of the truly largest flows. */
    record Row(int rank, String flow, long exact, long estimate) {}

    /** Compares what was read out with the exact counts. */
    static Accuracy of(FlowKey key, FlowSums estimates, Long2LongCounterMap exact, int wanted) {
        List<FlowCount> truth = new ArrayList<>();
        exact.forEach((flow, packets) -> truth.add(new FlowCount(flow, packets)));
        truth.sort(FlowCount.LARGEST_FIRST);
        int k = Math.min(wanted, truth.size());
        if (k == 0) {
            return new Accuracy(0, 1, truth.size(), List.of());
        }
        long smallestOfTop = truth.get(k - 1).packets();
        long right = estimates.largestFirst().stream()
                .limit(k)
                .filter(flow -> exact.get(flow.flow()) >= smallestOfTop)
                .count();
        List<Row> rows = new ArrayList<>();
        for (FlowCount flow : truth.subList(0, k)) {
            rows.add(new Row(rows.size() + 1, key.show(flow.flow()), flow.packets(), estimates.of(flow.flow())));
        }
        return new Accuracy(k, (double) right / k, truth.size(), rows);
    }

    /** A table for people, with a line on recall. */
    String text(String flowTitle, int mostRows) {
        int width = rows.stream().map(Row::flow).map(String::length).max(Comparator.naturalOrder()).orElse(0);
        width = Math.max(width, flowTitle.length());
        StringBuilder text = new StringBuilder();
        text.append(String.format("%4s  %-" + width + "s  %12s  %12s%n", "rank", flowTitle, "exact", "estimate"));
        for (Row row : rows.subList(0, Math.min(mostRows, rows.size()))) {
            text.append(String.format(
                    Locale.ROOT,
                    "%4d  %-" + width + "s  %,12d  %,12d%n",
                    row.rank(),
                    row.flow(),
                    row.exact(),
                    row.estimate()));
        }
        text.append(String.format(Locale.ROOT, "recall@%d %.3f over %,d flows%n", k, recall, flows));
        return text.toString();
    }
}
