package plumbline.vm.count;

/** What a table counts. */
public enum TableCounter {
    /** Look-ups that found an entry. */
    HITS,
    /** Look-ups that found none, so that the default action ran. */
    MISSES,
    /** Entries there are now. */
    ENTRIES
}
