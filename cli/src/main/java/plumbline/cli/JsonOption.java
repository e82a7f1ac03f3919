package plumbline.cli;

import picocli.CommandLine.Option;

/** {@code --json}: the report for programs instead of people. */
final class JsonOption {
    @Option(names = "--json", description = "Print the report as JSON.")
    boolean json;

    JsonOption() {}
}
