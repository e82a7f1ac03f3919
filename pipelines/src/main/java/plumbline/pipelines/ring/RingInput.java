package plumbline.pipelines.ring;

/** What the producer of a ring counts. */
public enum RingInput {
    /** Most things in the ring. */
    CAPACITY,
    /** Put in. */
    IN,
    /** Found it full. */
    DROPPED
}
