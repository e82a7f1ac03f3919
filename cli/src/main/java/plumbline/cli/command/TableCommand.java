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

/** {@code plumb table}. */
@Command(
        name = "table",
        description = {
            "List and change tables of a running switch:",
            "  list [TABLE], add TABLE ENTRY…, modify TABLE ENTRY…, delete TABLE KEYS…, default TABLE ACTION",
            "An entry is 'KEYS => ACTION(DATA)', as in program text. Several are made at once, or none of them."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumb table --control /run/plumb.sock list routes",
            "  plumb table --control /run/plumb.sock add routes '10.0.0.0/8 => forward(1)' '20.0.0.0/8 => forward(2)'",
            "  plumb table --control /run/plumb.sock delete routes 10.0.0.0/8"
        })
public final class TableCommand implements Callable<Integer> {
    @Mixin
    private ControlOption control;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (ControlClient client = control.ask("table")) {
            return ControlAnswers.one("table", client, output.json(), spec.commandLine().getOut());
        } catch (IOException e) {
            throw Failure.environment("plumb: table: " + e.getMessage(), e);
        }
    }
}
