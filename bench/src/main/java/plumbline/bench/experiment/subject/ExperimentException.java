package plumbline.bench.experiment.subject;

import plumbline.pipelines.port.PortException;

/**
 * An experiment's file, a program that it names, or what a user changed of it, cannot be carried out; the message is
 * for the user.
 */
public final class ExperimentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final PortException.Cause kind;

    public ExperimentException(String message) {
        this(PortException.Cause.USAGE, message);
    }

    /** @param kind whose fault it is */
    public ExperimentException(PortException.Cause kind, String message) {
        super(message);
        this.kind = kind;
    }

    public ExperimentException(String message, Throwable cause) {
        super(message, cause);
        this.kind = PortException.Cause.USAGE;
    }

    /** Whose fault it is. */
    public PortException.Cause kind() {
        return kind;
    }
}
