package plumbline.cli.command;

import picocli.CommandLine.Command;

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
public final class CounterCommand extends ControlledCommand {}
