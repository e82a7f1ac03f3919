package plumbline.cli.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import plumbline.cli.control.ControlClient;
import plumbline.cli.option.ControlOption;
import plumbline.cli.option.JsonOption;
import plumbline.cli.terminal.Failure;

/** {@code plumb counter}. */
@Command(
        name = "counter",
        description = {
            "Read counters of a running switch:",
            "  list, read COUNTER [FROM[..TO]], reset COUNTER",
            "Those that are 0 are left out."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumb counter --control /run/plumb.sock read seen",
            "  plumb counter --control /run/plumb.sock reset seen"
        })
public final class CounterCommand implements Callable<Integer> {
    @Mixin
    private ControlOption control;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (ControlClient client = control.ask("counter")) {
            return ControlAnswers.one("counter", client, output.json(), spec.commandLine().getOut());
        } catch (IOException e) {
            throw Failure.environment("plumb: counter: " + e.getMessage(), e);
        }
    }
}
