package plumbline.pipelines.pipe;

/** What became of digests. */
public enum DigestCounter {
    /** Queued, once for each listener. */
    SENT,
    /** Lost because a listener's queue was full. */
    FULL,
    /** Lost because nobody listened. */
    UNHEARD,
    /** Lost because the program declares none of the number it chose. */
    UNDECLARED
}
