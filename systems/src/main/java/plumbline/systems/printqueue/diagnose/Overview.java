package plumbline.systems.printqueue.diagnose;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.diagnosis.HistoryQueries;
import plumbline.programs.printqueue.diagnosis.Span;
import plumbline.programs.printqueue.history.History;
import plumbline.programs.printqueue.history.HistoryException;

/**
 * What a history has of a port.
 *
 * @param span from the first checkpoint to the last
 * @param gaps times of which there is no checkpoint
 * @param missing checkpoints of all ports that were taken and are not there
 * @param damagedBytes that belong to no whole record
 * @param victims who froze the windows, who waited longest first
 */
public record Overview(
        int port, int checkpoints, Span span, List<Span> gaps, long missing, long damagedBytes, List<Victim> victims) {
    /**
     * A packet that met a long queue.
     *
     * @param number in the order of time, from 1: as {@code --victim} takes it
     * @param qid its queue
     */
    public record Victim(int number, long came, long left, int qid) {}

    /** Of a port. */
    public static Overview of(History history, HistoryQueries queries, int port) throws HistoryException {
        List<Checkpoint.Victim> waits = queries.victims();
        List<Victim> victims = new ArrayList<>(IntStream.range(0, waits.size())
                .mapToObj(i -> new Victim(
                        i + 1,
                        waits.get(i).came(),
                        waits.get(i).left(),
                        waits.get(i).queue()))
                .toList());
        victims.sort(Comparator.comparingLong((Victim victim) -> victim.left - victim.came)
                .reversed());
        return new Overview(
                port,
                queries.checkpoints(),
                queries.span(),
                queries.gaps(),
                history.missing(),
                history.damagedBytes(),
                victims);
    }

    /** As lines. */
    public String text(HistoryTimes times, int top) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "port %d: %,d checkpoints, %s from %s%n",
                port,
                checkpoints,
                HistoryTimes.length(span.nanos()),
                times.dated(span.from())));
        gaps.forEach(gap -> text.append("  not recorded: ")
                .append(times.since(gap.from()))
                .append(" to ")
                .append(times.since(gap.to()))
                .append('\n'));
        if (missing > 0 || damagedBytes > 0) {
            text.append(String.format(
                    Locale.ROOT, "  %,d checkpoints are missing, %,d bytes cannot be read%n", missing, damagedBytes));
        }
        if (victims.isEmpty()) {
            return text.append("no packet met a long queue; ask for an interval: --from … --to …\n")
                    .toString();
        }
        text.append("packets that met a long queue, longest wait first; ask for one: --victim NUMBER\n");
        text.append("  number        waited  queue   came\n");
        victims.stream()
                .limit(top)
                .forEach(victim -> text.append(String.format(
                        Locale.ROOT,
                        "  %6d  %12s  %5d   %s%n",
                        victim.number(),
                        HistoryTimes.length(victim.left() - victim.came()),
                        victim.qid(),
                        times.since(victim.came()))));
        return text.toString();
    }
}
