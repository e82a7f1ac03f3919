package plumbline.verifier.target;

/** What the two directions of a chip have in common. */
public enum Sharing {
    /** Ingress and egress have stages of their own. */
    SEPARATE,
    /** Stage i of ingress and stage i of egress are one piece of hardware. */
    SHARED
}
