package plumbline.systems.beaucoup;

import picocli.CommandLine.Command;
import plumbline.console.CommandGroup;
import plumbline.console.PlumbCommand;

/** {@code plumb beaucoup}: what is particular to one built-in program, its queries. */
@Command(
        name = "beaucoup",
        description = "Compile queries for the program beaucoup, and install them in running switches.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            BeauCoupCompileCommand.class,
            BeauCoupProgramCommand.class,
            BeauCoupInstallCommand.class,
            BeauCoupListCommand.class,
            BeauCoupAddCommand.class,
            BeauCoupRemoveCommand.class,
            BeauCoupCollectCommand.class
        },
        footer = {
            "  plumb beaucoup compile queries.yaml",
            "  plumb replay beaucoup $(plumb beaucoup program queries.yaml) --target tofino1 \\",
            "      --setup queries.yaml --in trace.pcap",
            "  plumb run beaucoup --target tofino1 --port 0=tap:tap0 --port 1=tap:tap1 \\",
            "      --control /run/plumb.sock",
            "  plumb beaucoup install queries.yaml --control /run/plumb.sock --follow",
            "  plumb beaucoup add more.yaml --control /run/plumb.sock",
            "  plumb beaucoup remove 3 --control /run/plumb.sock",
            "  plumb beaucoup collect queries.yaml --control /run/left.sock \\",
            "      --control /run/right.sock"
        })
public final class BeauCoupCommand implements PlumbCommand {
    @Override
    public CommandGroup group() {
        return CommandGroup.CONTROL;
    }
}
