package plumbline.console;

/** What commands are for: {@code plumb --help} lists them by these, in this order. */
public enum CommandGroup {
    CHECK("Check a program"),
    RUN("Run a program"),
    CONTROL("Control a running switch"),
    MEASURE("Measure"),
    REPEAT("Repeat the experiments of papers"),
    HELP("Use the command line");

    private final String heading;

    CommandGroup(String heading) {
        this.heading = heading;
    }

    /** Its heading in the help, less the colon. */
    public String heading() {
        return heading;
    }
}
