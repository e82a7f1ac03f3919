package plumbline.pipelines.control;

/**
 * The control plane asked for something that cannot be; nothing was changed. The message says what, why, and the way
 * out.
 */
public class ControlException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Refused with a reason. */
    public ControlException(String message) {
        super(message);
    }

    /** Refused for a reason that lies deeper. */
    public ControlException(String message, Throwable cause) {
        super(message, cause);
    }
}
