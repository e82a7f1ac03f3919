package plumbline.network.report;

/** Flows of about the same size; the bounds are those of most papers on data centres. */
public enum SizeClass {
    /** Up to 10 kB. */
    TINY("to 10 kB", 10_000),
    /** Up to 100 kB. */
    SMALL("to 100 kB", 100_000),
    /** Up to 1 MB. */
    MEDIUM("to 1 MB", 1_000_000),
    /** All larger ones, and those without end. */
    LARGE("over 1 MB", Long.MAX_VALUE);

    private final String words;
    private final long most;

    SizeClass(String words, long most) {
        this.words = words;
        this.most = most;
    }

    /** That of a flow. */
    static SizeClass of(long bytes) {
        for (SizeClass one : values()) {
            if (bytes <= one.most) {
                return one;
            }
        }
        throw new AssertionError(bytes);
    }

    @Override
    public String toString() {
        return words;
    }
}
