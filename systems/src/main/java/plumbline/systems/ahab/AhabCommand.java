package plumbline.systems.ahab;

import picocli.CommandLine.Command;
import plumbline.console.CommandGroup;
import plumbline.console.PlumbCommand;

/** {@code plumb ahab}: what is particular to one built-in program, its slices. */
@Command(
        name = "ahab",
        description = "Divide a link among the slices of running switches with the program ahab.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = AhabDivideCommand.class,
        footer = {
            "  plumb run ahab --target unlimited -p forward=1 --setup router.yaml \\",
            "      --port 0=tap:tap0 --port 1=tap:tap1 --control /run/plumb.sock",
            "  plumb table --control /run/plumb.sock add slices_of '10.0.1.0/24 => heavier0(1)'",
            "  plumb ahab divide slices.yaml --control /run/plumb.sock"
        })
public final class AhabCommand implements PlumbCommand {
    @Override
    public CommandGroup group() {
        return CommandGroup.CONTROL;
    }
}
