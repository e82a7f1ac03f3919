package plumbline.cli.option;

import picocli.CommandLine.Option;

/** Which target: {@code --target NAME|FILE}. */
public final class TargetOption {
    @Option(
            names = {"-t", "--target"},
            paramLabel = "TARGET",
            defaultValue = "pisa",
            description = "What to verify against: a built-in target (see 'plumb targets') or a JSON file;"
                    + " default: ${DEFAULT-VALUE}.")
    private String name;

    /** The target as the user named it. */
    public String name() {
        return name;
    }
}
