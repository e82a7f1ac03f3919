package plumbline.programs.conquest;

import java.util.Locale;
import plumbline.programs.Reading;

/**
 * How clean the snapshots were when their turn to be written came.
 *
 * @param windows      looked at
 * @param staleWindows those of them that began with a snapshot that was not clean
 * @param staleColumns columns that were not clean, summed over all windows; of each the row that has most
 * @param cleared      how often the controller cleared all snapshots, because the queue was empty
 */
public record CleaningReport(long windows, long staleWindows, long staleColumns, long cleared) implements Reading {
    @Override
    public String text() {
        return String.format(
                Locale.ROOT,
                "%,d windows looked at, %,d began with stale columns, %,d in all; cleared %,d times, the queue being empty%n",
                windows, staleWindows, staleColumns, cleared);
    }
}
