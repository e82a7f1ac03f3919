package plumbline.programs.printqueue.history;

import java.io.IOException;

/** A history cannot be read or written; the message says which file and why. */
public final class HistoryException extends IOException {
    private static final long serialVersionUID = 1;

    /** With a message for the user. */
    public HistoryException(String message) {
        super(message);
    }

    /** With a message for the user. */
    public HistoryException(String message, Throwable cause) {
        super(message, cause);
    }
}
