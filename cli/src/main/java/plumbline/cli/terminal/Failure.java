package plumbline.cli.terminal;

/** Ends a command with a message for the user and an exit code. */
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private Failure(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    public static Failure rejected(String message) {
        return new Failure(ExitCode.REJECTED, message, null);
    }

    public static Failure rejected(String message, Throwable cause) {
        return new Failure(ExitCode.REJECTED, message, cause);
    }

    public static Failure usage(String message) {
        return new Failure(ExitCode.USAGE, message, null);
    }

    public static Failure environment(String message, Throwable cause) {
        return new Failure(ExitCode.ENVIRONMENT, message, cause);
    }

    /** A failure with the exit code of another process, which has told the user why. */
    public static Failure as(int exitCode, String message) {
        return new Failure(exitCode, message, null);
    }

    public int exitCode() {
        return exitCode;
    }
}
