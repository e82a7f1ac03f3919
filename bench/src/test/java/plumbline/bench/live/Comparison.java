package plumbline.bench.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.network.host.CompletionTimes;
import plumbline.programs.statistic.Quantiles;

/** Pairs of runs with the same flows, one marked by the queue's length and one by ConQuest. */
final class Comparison {
    /** Flows planned earlier meet hosts and a switch that have just started, and are left out. */
    static final long WARM_UP = 3_000_000_000L;

    private static final double MILLION = 1e6;

    private final List<List<Sent>> queue = new ArrayList<>();
    private final List<List<Sent>> conquest = new ArrayList<>();

    /** Adds a pair: the same flows in the same order. */
    void add(List<Sent> byQueue, List<Sent> byConQuest) {
        if (!byQueue.stream()
                .map(Sent::plan)
                .toList()
                .equals(byConQuest.stream().map(Sent::plan).toList())) {
            throw new IllegalArgumentException(
                    "the two runs of a pair have different flows: they need the same seed, seconds and large flow");
        }
        queue.add(
                byQueue.stream().filter(flow -> flow.plan().nanos() >= WARM_UP).toList());
        conquest.add(byConQuest.stream()
                .filter(flow -> flow.plan().nanos() >= WARM_UP)
                .toList());
    }

    /** A line for each pair and what they say together. */
    List<String> report() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < queue.size(); i++) {
            lines.add(line("pair " + (i + 1), List.of(queue.get(i)), List.of(conquest.get(i)))
                    + String.format(
                            Locale.ROOT,
                            "; started late, 99 %%: %.1f and %.1f ms",
                            late(queue.get(i)),
                            late(conquest.get(i))));
        }
        lines.add(line("all", queue, conquest));
        for (double share : new double[] {0.9, 0.99, 0.999}) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s %% of all: %s",
                    share * 100,
                    change(small(queue).quantile(share), small(conquest).quantile(share))));
        }
        double[] changes = pairChanges();
        lines.add(String.format(
                Locale.ROOT,
                "change of the median, %d pairs: median %+.1f %% (%+.1f to %+.1f), it fell in %d%s",
                changes.length,
                100 * Quantiles.of(0.5, changes),
                100 * changes[0],
                100 * changes[changes.length - 1],
                Arrays.stream(changes).filter(change -> change < 0).count(),
                interval(changes)));
        lines.add(String.format(
                Locale.ROOT, "change of the same flow: median %+.1f %%", 100 * Quantiles.of(0.5, flowChanges())));
        return lines;
    }

    /** By how much the median of the small flows changed in each pair, sorted; −0.1 is a tenth less. */
    double[] pairChanges() {
        return IntStream.range(0, queue.size())
                .mapToDouble(i -> small(List.of(conquest.get(i))).quantile(0.5)
                                / small(List.of(queue.get(i))).quantile(0.5)
                        - 1)
                .sorted()
                .toArray();
    }

    /** By how much each small flow's own time changed, sorted. */
    private double[] flowChanges() {
        return IntStream.range(0, queue.size())
                .boxed()
                .flatMapToDouble(i -> IntStream.range(0, queue.get(i).size())
                        .filter(flow -> queue.get(i).get(flow).plan().small())
                        .mapToDouble(flow -> (double) conquest.get(i).get(flow).nanos()
                                        / queue.get(i).get(flow).nanos()
                                - 1))
                .sorted()
                .toArray();
    }

    /**
     * The number r such that the median lies between the r-th smallest and the r-th largest of n values with at least
     * 95 %; 0 if there are too few (binomial: each value is on either side with one half).
     */
    static int rank(int n) {
        double tail = 0;
        double term = Math.pow(0.5, n);
        int rank = 0;
        while (tail + term <= 0.025) {
            tail += term;
            term *= (double) (n - rank) / (rank + 1);
            rank++;
        }
        return rank;
    }

    private static String interval(double[] sorted) {
        int rank = rank(sorted.length);
        return rank == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; with 95 %% between %+.1f and %+.1f %%",
                        100 * sorted[rank - 1],
                        100 * sorted[sorted.length - rank]);
    }

    private static String line(String name, List<List<Sent>> before, List<List<Sent>> after) {
        return String.format(
                Locale.ROOT,
                "%s: %d small flows, median %s; beside a large one %s; large %s",
                name,
                small(before).nanos().length,
                change(small(before).quantile(0.5), small(after).quantile(0.5)),
                change(beside(before).quantile(0.5), beside(after).quantile(0.5)),
                change(large(before).mean(), large(after).mean()));
    }

    private static String change(double before, double after) {
        return String.format(
                Locale.ROOT,
                "%.2f -> %.2f ms (%+.1f %%)",
                before / MILLION,
                after / MILLION,
                100 * (after / before - 1));
    }

    private static CompletionTimes small(List<List<Sent>> runs) {
        return times(runs, run -> run.stream().filter(flow -> flow.plan().small()));
    }

    private static CompletionTimes large(List<List<Sent>> runs) {
        return times(runs, Comparison::largeOf);
    }

    private static Stream<Sent> largeOf(List<Sent> run) {
        return run.stream().filter(flow -> !flow.plan().small());
    }

    /** The small flows that start while a large one of the same run is under way. */
    private static CompletionTimes beside(List<List<Sent>> runs) {
        return times(runs, run -> run.stream()
                .filter(flow -> flow.plan().small() && largeOf(run).anyMatch(other -> other.isUnderWay(flow.start()))));
    }

    private static CompletionTimes times(List<List<Sent>> runs, Function<List<Sent>, Stream<Sent>> which) {
        return CompletionTimes.of(runs.stream().flatMap(which).mapToLong(Sent::nanos));
    }

    private static double late(List<Sent> run) {
        return CompletionTimes.of(run.stream().mapToLong(Sent::late)).quantile(0.99) / MILLION;
    }
}
