package plumbline.programs.conquest;

import java.util.List;
import java.util.Locale;
import plumbline.programs.Reading;

/**
 * Who filled the queue, as far as the program tells, and how clean the snapshots were when their turn to be written
 * came.
 *
 * @param unit of what a flow had in the queue: packets, or KiB
 * @param contributors flows that were told of, those told of most first
 * @param flows how many there are
 * @param unlisted packets that were told of, of flows that there was no room for
 * @param windows looked at
 * @param staleWindows those of them that began with a snapshot that was not clean
 * @param staleColumns columns that were not clean, summed over all windows; of each the row that has most
 * @param cleared how often the controller cleared all snapshots, because the queue was empty
 */
public record ConQuestReport(
        String unit,
        List<Contributor> contributors,
        long flows,
        long unlisted,
        long windows,
        long staleWindows,
        long staleColumns,
        long cleared)
        implements Reading {
    private static final double MILLION = 1e6;

    /**
     * A flow that filled the queue.
     *
     * @param flow by the program's own parameter {@code key}
     * @param told packets of it that were told of
     * @param most of what it had in the queue when one of these came
     * @param longestWaitNanos of these, in ns
     */
    public record Contributor(String flow, long told, long most, long longestWaitNanos) {
        Contributor and(Contributor other) {
            return new Contributor(
                    flow,
                    told + other.told,
                    Math.max(most, other.most),
                    Math.max(longestWaitNanos, other.longestWaitNanos));
        }
    }

    public ConQuestReport {
        contributors = List.copyOf(contributors);
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        if (flows > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-52s  %12s  %14s  %12s%n",
                    "who filled the queue",
                    "told of",
                    "most " + unit,
                    "longest wait"));
            contributors.forEach(one -> text.append(String.format(
                    Locale.ROOT,
                    "%-52s  %,12d  %,14d  %,9.1f ms%n",
                    one.flow(),
                    one.told(),
                    one.most(),
                    one.longestWaitNanos() / MILLION)));
            if (flows > contributors.size()) {
                text.append(String.format(Locale.ROOT, "and %,d more%n", flows - contributors.size()));
            }
            if (unlisted > 0) {
                text.append(
                        String.format(Locale.ROOT, "and %,d packets of flows that there was no room for%n", unlisted));
            }
            text.append(String.format("%n"));
        }
        return text.append(String.format(
                        Locale.ROOT,
                        "%,d windows looked at, %,d began with stale columns, %,d in all; cleared %,d times, the queue"
                                + " being empty%n",
                        windows,
                        staleWindows,
                        staleColumns,
                        cleared))
                .toString();
    }
}
