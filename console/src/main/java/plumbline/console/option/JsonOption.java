package plumbline.console.option;

import picocli.CommandLine.Option;

/** {@code --json}: the report for programs instead of people. */
public final class JsonOption {
    @Option(names = "--json", description = "Print the report as JSON; of a failure, its errors.")
    private boolean json;

    /** Whether the report is wanted as JSON. */
    public boolean json() {
        return json;
    }
}
