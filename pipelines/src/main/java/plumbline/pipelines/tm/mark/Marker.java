package plumbline.pipelines.tm.mark;

/** Decides for one queue, packet by packet, whether it is congested. Deterministic; allocates nothing. */
public interface Marker {
    /** Never congested. */
    Marker NONE = (_, _) -> false;

    /**
     * A packet comes.
     *
     * @param depth what is in the queue before it, in {@link EcnMarking#unit()}
     * @param idlePackets packets of 1,000 bytes that the queue could have sent since it became empty; 0 if it is not
     */
    boolean congested(long depth, double idlePackets);
}
