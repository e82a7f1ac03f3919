package plumbline.console.terminal;

/** The machine's limit of open files of a process, which anything may meet: even a class is loaded from a file. */
public final class OpenFiles {
    /** What to tell the user. */
    public static final String WORDS =
            "plumb: too many open files: end what is not needed, or raise the limit (ulimit -n; LimitNOFILE= in"
                    + " systemd)";

    private OpenFiles() {}

    /** Whether this is why something failed: Java has the system's words for it somewhere among the causes. */
    public static boolean ranOut(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null && cause.getMessage().contains("Too many open files")) {
                return true;
            }
        }
        return false;
    }
}
