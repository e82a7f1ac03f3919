package plumbline.cli.option;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import plumbline.cli.script.Dump;
import plumbline.cli.script.Script;
import plumbline.cli.script.TimedCommand;
import plumbline.cli.traffic.NumberedPort;
import plumbline.isa.model.Program;

/** {@code --at}, {@code --dump}: control commands at times of a run in virtual time. */
public final class CommandsOption {
    private static final int PAIR = 2;

    @Option(
            names = "--at",
            arity = "2",
            paramLabel = "TIME COMMAND",
            hideParamSyntax = true,
            description = "A control command at a time, as --at 5ms \"table add …\": what 'plumb table', 'plumb"
                    + " register', … say to a running switch (docs/CONTROL.md); times count from the first packet; may"
                    + " be repeated.")
    private List<String> texts = new ArrayList<>();

    @Option(
            names = "--dump",
            paramLabel = "WHAT[,WHAT…][@TIME]",
            description = "Print what is in the switch at a time or, without one, at the end, as the control commands"
                    + " print it: " + Dump.WORDS + "; may be repeated.")
    private List<String> dumps = new ArrayList<>();

    /**
     * The commands, and those that dump; fails if one is wrong.
     *
     * @param ports of the switch
     */
    List<TimedCommand> commands(Program program, List<NumberedPort> ports) {
        List<TimedCommand> commands = new ArrayList<>();
        for (int i = 0; i < texts.size(); i += PAIR) {
            commands.add(Script.at(texts.get(i), texts.get(i + 1)));
        }
        dumps.forEach(dump -> commands.addAll(Dump.commands(dump, program, ports)));
        return commands;
    }
}
