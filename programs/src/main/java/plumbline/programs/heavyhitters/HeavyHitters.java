package plumbline.programs.heavyhitters;

import java.util.List;
import java.util.Locale;
import plumbline.programs.Reading;

/**
 * The largest flows that a program knows of.
 *
 * @param flowKey what a flow is
 * @param unit what is counted: packets, bytes
 * @param entries entries the program has
 * @param occupied entries that hold a flow
 * @param duplicates entries beyond the first of their flow; their counts are summed
 * @param top largest first
 */
public record HeavyHitters(String flowKey, String unit, int entries, int occupied, int duplicates, List<Row> top)
        implements Reading {
    /**
     * One flow.
     *
     * @param rank from 1
     * @param flow for humans
     * @param count the program's count
     */
    public record Row(int rank, String flow, long count) {}

    public HeavyHitters {
        top = List.copyOf(top);
    }

    @Override
    public String text() {
        int width = top.stream().mapToInt(row -> row.flow().length()).max().orElse(0);
        width = Math.max(width, flowKey.length());
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%4s  %-" + width + "s  %12s\n", "rank", flowKey, unit));
        for (Row row : top) {
            text.append(
                    String.format(Locale.ROOT, "%4d  %-" + width + "s  %,12d\n", row.rank(), row.flow(), row.count()));
        }
        text.append(String.format(
                Locale.ROOT, "%,d of %,d entries occupied, duplicates merged: %,d\n", occupied, entries, duplicates));
        return text.toString();
    }
}
