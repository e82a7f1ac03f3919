package plumbline.vm;

import plumbline.isa.model.Position;

/**
 * A rule of the hardware that a running program broke: the checked engine stops the packet instead of computing
 * something no chip would. State changed before it stays changed; the executable is ready for the next packet. Carries
 * no stack trace, because it tells about the program and not about the engine, and may come with every packet.
 */
public final class Trap extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public enum Rule {
        /** A register array was accessed more often than a pass may. */
        REGISTER_ACCESSES,
        /** Two units of one stage wrote the same field. */
        FIELD_WRITTEN_TWICE
    }

    private final Rule rule;
    private final String subject;

    private Trap(Rule rule, String subject, String message) {
        super(message, null, false, false);
        this.rule = rule;
        this.subject = subject;
    }

    /** A register array was accessed once too often: {@code at}, after {@code first}. */
    public static Trap registerAccesses(String register, int limit, Position first, Position at, long pass) {
        return new Trap(
                Rule.REGISTER_ACCESSES,
                register,
                place(at) + "register '" + register + "' is accessed more than " + limit
                        + (limit == 1 ? " time" : " times") + " in pass " + Phv.counted(pass)
                        + "; the access before is " + where(first));
    }

    /** Two units of one stage wrote {@code field}: {@code at} and {@code first}. */
    public static Trap writtenTwice(String field, Position first, Position at, long pass) {
        return new Trap(
                Rule.FIELD_WRITTEN_TWICE,
                field,
                place(at) + "field '" + field + "' is written twice in one stage in pass " + Phv.counted(pass)
                        + "; the other write is " + where(first));
    }

    private static String place(Position at) {
        return at.toString().isEmpty() ? "" : at + ": ";
    }

    private static String where(Position at) {
        return at.toString().isEmpty() ? "at an unknown place" : "at " + at;
    }

    /** Which rule was broken. */
    public Rule rule() {
        return rule;
    }

    /** The register array or field. */
    public String subject() {
        return subject;
    }
}
