package plumbline.programs.beaucoup.query;

/** A query file is wrong; the message names the file, the place, what is wrong and what is allowed. */
public final class QueryFileException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Refused with a reason. */
    public QueryFileException(String message) {
        super(message);
    }
}
