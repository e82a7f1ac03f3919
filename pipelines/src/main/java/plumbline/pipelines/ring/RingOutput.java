package plumbline.pipelines.ring;

/** What the consumer of a ring counts. */
public enum RingOutput {
    /** Taken out. */
    OUT
}
