package plumbline.pipelines.pipe;

/** What became of digests. */
public enum DigestCounter {
    /** Queued, once for each listener; or added to a table. */
    SENT,
    /** Lost because a listener's queue was full, or because a table had no room for an entry, or had it already. */
    FULL,
    /** Lost because there was no subscription. */
    UNHEARD,
    /** Lost because the program declares none of the number it chose. */
    UNDECLARED
}
