package plumbline.cli;

import picocli.CommandLine.Option;

/** {@code --top}: how much of a program's result is shown. */
final class TopOption {
    @Option(
            names = "--top",
            paramLabel = "K",
            defaultValue = "32",
            description = "Rows of the program's result at the end; default: ${DEFAULT-VALUE}.")
    private int rows;

    TopOption() {}

    /** The rows asked for; fails if that is none. */
    int rows() {
        if (rows < 1) {
            throw Failure.usage("plumb: --top " + rows + ": ask for at least 1 row");
        }
        return rows;
    }
}
