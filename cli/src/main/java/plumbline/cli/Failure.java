package plumbline.cli;

/** Ends a command with a message for the user and an exit code. */
final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private Failure(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    static Failure rejected(String message) {
        return new Failure(ExitCode.REJECTED, message, null);
    }

    static Failure rejected(String message, Throwable cause) {
        return new Failure(ExitCode.REJECTED, message, cause);
    }

    static Failure usage(String message) {
        return new Failure(ExitCode.USAGE, message, null);
    }

    static Failure environment(String message, Throwable cause) {
        return new Failure(ExitCode.ENVIRONMENT, message, cause);
    }

    int exitCode() {
        return exitCode;
    }
}
