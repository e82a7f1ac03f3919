package plumbline.cli.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.control.ControlClient;
import plumbline.cli.option.ControlOption;
import plumbline.cli.option.JsonOption;
import plumbline.cli.terminal.Failure;

/** {@code plumb digest}. */
@Command(
        name = "digest",
        description = {
            "Print digests of a running switch as they come, all or those named, until Ctrl-C or its end."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumb digest --control /run/plumb.sock news",
            "  plumb digest --control /run/plumb.sock --count 10 --json"
        })
public final class DigestCommand implements Callable<Integer> {
    @Mixin
    private ControlOption control;

    @Option(names = "--count", paramLabel = "N", defaultValue = "0", description = "End after so many digests; default: never.")
    private long count;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (ControlClient client = control.ask("digest")) {
            return ControlAnswers.stream("digest", client, count, output.json(), spec.commandLine().getOut());
        } catch (IOException e) {
            throw Failure.environment("plumb: digest: " + e.getMessage(), e);
        }
    }
}
