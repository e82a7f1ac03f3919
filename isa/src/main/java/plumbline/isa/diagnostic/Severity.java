package plumbline.isa.diagnostic;

/** How bad it is. */
public enum Severity {
    /** The program is refused. */
    ERROR("error"),
    /** The program is accepted, but probably does not do what was meant. */
    WARNING("warning");

    private final String word;

    Severity(String word) {
        this.word = word;
    }

    /** The word in messages. */
    public String word() {
        return word;
    }
}
