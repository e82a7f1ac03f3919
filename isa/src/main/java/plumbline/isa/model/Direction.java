package plumbline.isa.model;

/** The two halves of a pipe (TNA: gress). */
public enum Direction {
    /** Before the traffic manager. */
    INGRESS("ingress"),
    /** After the traffic manager. */
    EGRESS("egress");

    private final String keyword;

    Direction(String keyword) {
        this.keyword = keyword;
    }

    /** The word in program text. */
    public String keyword() {
        return keyword;
    }

    public Direction other() {
        return this == INGRESS ? EGRESS : INGRESS;
    }
}
