package plumbline.verifier.target;

/** One number or switch of a target, with its meaning and source, which every diagnostic repeats. */
public sealed interface Setting permits Limit, Choice, Choices {
    /** The word in a target file for a setting that forbids nothing. */
    String UNLIMITED = "unlimited";

    /** Its key in the target file, and its meaning. */
    Origin origin();

    /** The value as a person reads it. */
    String text();

    /**
     * The value, its meaning and its source in one line, for a diagnostic: {@code 12: match-action stages … (target
     * pisa, stages.per_direction; source: p4c:…)}.
     */
    default String cite() {
        return text() + ": " + origin().meaning() + " (target " + origin().target() + ", " + origin().key()
                + "; source: " + origin().source() + ")";
    }

    /**
     * Where a setting comes from.
     *
     * @param target name of the target
     * @param key path in the file, e.g. {@code stages.per_direction}
     * @param meaning what the value says
     * @param source the document that states it
     */
    record Origin(String target, String key, String meaning, String source) {}
}
