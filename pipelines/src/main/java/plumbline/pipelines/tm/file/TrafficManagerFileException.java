package plumbline.pipelines.tm.file;

/** A traffic manager's text that is wrong; the message is one line for the user. */
public final class TrafficManagerFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TrafficManagerFileException(String message) {
        super(message);
    }
}
