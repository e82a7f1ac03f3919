package plumbline.cli.command;

import picocli.CommandLine.Command;

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
public final class RegisterCommand extends ControlledCommand {}
