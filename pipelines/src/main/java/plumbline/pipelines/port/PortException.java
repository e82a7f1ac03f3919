package plumbline.pipelines.port;

/** A port could not be opened or cannot go on. The message is one line for the user, with the way out. */
public final class PortException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Whose fault it is; the command line maps it to an exit code. */
    public enum Cause {
        /** The data is broken: truncated or foreign capture file. */
        DATA,
        /** The port was described wrongly: unknown scheme, unknown option. */
        USAGE,
        /** The machine refuses: no permission, no such interface, disk full. */
        ENVIRONMENT
    }

    private final Cause kind;

    /** A one-line message. */
    public PortException(Cause kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** A one-line message with the reason underneath. */
    public PortException(Cause kind, String message, Throwable reason) {
        super(message, reason);
        this.kind = kind;
    }

    /** Whose fault it is. */
    public Cause kind() {
        return kind;
    }
}
