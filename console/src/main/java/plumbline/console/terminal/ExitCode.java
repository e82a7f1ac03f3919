package plumbline.console.terminal;

/** What the process answers; the same for every command. */
public final class ExitCode {
    /** All is fine. */
    public static final int FINE = 0;
    /** The program or the data was rejected. */
    public static final int REJECTED = 1;
    /** The command was used wrongly. */
    public static final int USAGE = 2;
    /** The environment failed: no permission, no interface, disk full. */
    public static final int ENVIRONMENT = 3;

    private ExitCode() {}
}
