package plumbline.pipelines.file;

/** A part of a value does not go with the rest: a reader of files says where that part stands. */
public final class WrongPartException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String part;

    /**
     * Refuses.
     *
     * @param part pointer (RFC 6901) from the value, such as {@code /routes/0/to}
     * @param reason the rule broken, with the values
     */
    public WrongPartException(String part, String reason) {
        super(reason);
        this.part = part;
    }

    String part() {
        return part;
    }
}
