package plumbline.pipelines.port;

/** What a pipe counts of what it sends to a port. */
public enum BatchCounter {
    /** Frames now collected for the next batch. */
    COLLECTED
}
