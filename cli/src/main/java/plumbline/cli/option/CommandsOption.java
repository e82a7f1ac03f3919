package plumbline.cli.option;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import plumbline.cli.script.Script;
import plumbline.cli.script.TimedCommand;

/** {@code --at}: control commands at times of a run in virtual time. */
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

    /** The commands; fails if one is wrong. */
    public List<TimedCommand> commands() {
        List<TimedCommand> commands = new ArrayList<>();
        for (int i = 0; i < texts.size(); i += PAIR) {
            commands.add(Script.at(texts.get(i), texts.get(i + 1)));
        }
        return commands;
    }
}
