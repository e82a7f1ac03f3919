package plumbline.cli.traffic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.reference.ExactCounts;

/**
 * A program's list of largest flows beside the truth.
 *
 * @param k how many flows are asked for, at most as many as there are
 * @param recall see {@link ExactCounts#recall}
 * @param flows different flows in the traffic
 * @param rows the largest flows in truth
 */
public record Accuracy(int k, double recall, int flows, List<Row> rows) {
    /** One of the truly largest flows. */
    public record Row(int rank, String flow, long exact, long estimate) {}

    /** Compares what was read out with the exact counts. */
    public static Accuracy of(ExactFlows truth, FlowSums estimates, int wanted) {
        ExactCounts exact = truth.counts();
        List<Row> rows = new ArrayList<>();
        for (FlowCount flow : exact.top(wanted)) {
            rows.add(new Row(rows.size() + 1, truth.show(flow.flow()), flow.packets(), estimates.of(flow.flow())));
        }
        return new Accuracy(rows.size(), exact.recall(estimates.largestFirst(), wanted), exact.flows(), rows);
    }

    /** A table for people, with a line on recall. */
    public String text(String flowTitle, int maxRows) {
        int width = Math.max(
                flowTitle.length(),
                rows.stream().mapToInt(row -> row.flow().length()).max().orElse(0));
        String format = "%4s  %-" + width + "s  %12s  %12s%n";
        StringBuilder text = new StringBuilder(String.format(format, "rank", flowTitle, "exact", "estimate"));
        for (Row row : rows.subList(0, Math.min(maxRows, rows.size()))) {
            text.append(String.format(
                    format,
                    row.rank(),
                    row.flow(),
                    String.format(Locale.ROOT, "%,d", row.exact()),
                    String.format(Locale.ROOT, "%,d", row.estimate())));
        }
        text.append(String.format(Locale.ROOT, "recall@%d %.3f over %,d flows%n", k, recall, flows));
        return text.toString();
    }
}
