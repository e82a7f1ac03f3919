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

/** {@code plumb register}. */
@Command(
        name = "register",
        description = {
            "Read and write registers of a running switch:",
            "  list, read REGISTER [FROM[..TO]], write REGISTER INDEX VALUE [HIGH]",
            "All cells are read at one instant. Those with their initial value are left out; --json has them all."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumb register --control /run/plumb.sock read bytes 0..1023",
            "  plumb register --control /run/plumb.sock write bank 0 1"
        })
public final class RegisterCommand implements Callable<Integer> {
    @Mixin
    private ControlOption control;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (ControlClient client = control.ask("register")) {
            return ControlAnswers.one("register", client, output.json(), spec.commandLine().getOut());
        } catch (IOException e) {
            throw Failure.environment("plumb: register: " + e.getMessage(), e);
        }
    }
}
