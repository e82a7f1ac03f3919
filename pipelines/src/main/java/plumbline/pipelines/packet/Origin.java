package plumbline.pipelines.packet;

/** What brought a packet into its current pass (PSA: packet_path). */
public enum Origin {
    /** A port received it. */
    PORT,
    /** The packet generator. */
    GENERATOR,
    /** The same packet again, resubmitted by ingress. */
    RESUBMIT,
    /** The recirculation port. */
    RECIRCULATION,
    /** Copied by a mirror; it starts in egress. */
    MIRROR,
    /** None that is still to come: it has been through egress, and only waits for its port. */
    DONE
}
