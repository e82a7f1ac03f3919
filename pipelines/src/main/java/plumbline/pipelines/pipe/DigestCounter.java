package plumbline.pipelines.pipe;

/** What became of digests. */
public enum DigestCounter {
    /** Queued, once for each listener. */
    SENT,
    /** Lost because a listener's queue was full. */
    FULL,
    /** Lost because there was no subscription. */
    UNHEARD,
    /** Lost because the program declares none of the number it chose. */
    UNDECLARED
}
