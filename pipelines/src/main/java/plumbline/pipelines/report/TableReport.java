package plumbline.pipelines.report;

/**
 * What packets found in a table.
 *
 * @param hits look-ups that found an entry
 * @param misses look-ups that found none: the default action ran
 * @param entries how many there are now
 */
public record TableReport(long hits, long misses, long entries) {
    /** The tables of the same name of two pipes; entries are counted in each. */
    TableReport plus(TableReport other) {
        return new TableReport(hits + other.hits, misses + other.misses, entries + other.entries);
    }
}
