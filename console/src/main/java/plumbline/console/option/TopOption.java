package plumbline.console.option;

import picocli.CommandLine.Option;
import plumbline.console.terminal.CommandFailure;

/** {@code --top}: how much of a program's result is shown. */
public final class TopOption {
    @Option(
            names = "--top",
            paramLabel = "K",
            defaultValue = "32",
            description = "Rows of the program's result at the end; default: ${DEFAULT-VALUE}.")
    private int rows;

    /** The rows asked for; fails if that is none. */
    public int rows() {
        if (rows < 1) {
            throw CommandFailure.usage("plumb: --top " + rows + ": ask for at least 1 row");
        }
        return rows;
    }
}
