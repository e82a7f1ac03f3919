package plumbline.bench.experiment;

/** An experiment's file, or what a user changed of it, cannot be carried out; the message is for the user. */
public final class ExperimentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ExperimentException(String message) {
        super(message);
    }

    public ExperimentException(String message, Throwable cause) {
        super(message, cause);
    }
}
