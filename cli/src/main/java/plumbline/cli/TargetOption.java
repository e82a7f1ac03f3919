package plumbline.cli;

import picocli.CommandLine.Option;

/** Which target: {@code --target NAME|FILE}. */
final class TargetOption {
    @Option(
            names = {"-t", "--target"},
            paramLabel = "TARGET",
            defaultValue = "pisa",
            description = "What to verify against: a built-in target (see 'plumb targets') or a JSON file;"
                    + " default: ${DEFAULT-VALUE}.")
    String name;

    TargetOption() {}
}
