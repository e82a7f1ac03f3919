package plumbline.programs.conquest;

import java.util.List;
import java.util.Locale;
import plumbline.programs.Reading;

/**
 * What the snapshots hold.
 *
 * @param unit what is counted: packets or bytes
 * @param columns of each snapshot
 * @param rows one per snapshot
 */
public record Snapshots(String unit, int columns, List<Row> rows) implements Reading {
    /**
     * A snapshot.
     *
     * @param counted all that it holds, by its first row of counters
     * @param occupied columns that are not 0, in the fullest row
     */
    public record Row(int snapshot, long counted, int occupied) {}

    public Snapshots {
        rows = List.copyOf(rows);
    }

    @Override
    public String text() {
        StringBuilder text =
                new StringBuilder(String.format(Locale.ROOT, "%8s  %14s  %18s%n", "snapshot", unit, "columns in use"));
        for (Row row : rows) {
            text.append(String.format(
                    Locale.ROOT, "%8d  %,14d  %,9d of %,5d%n", row.snapshot(), row.counted(), row.occupied(), columns));
        }
        return text.toString();
    }
}
