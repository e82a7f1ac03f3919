package plumbline.cli;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import plumbline.cli.command.AsmCommand;
import plumbline.cli.command.BenchCommand;
import plumbline.cli.command.ControlledCommand;
import plumbline.cli.command.DemoCommand;
import plumbline.cli.command.DisasmCommand;
import plumbline.cli.command.ExperimentCommand;
import plumbline.cli.command.ExplainCommand;
import plumbline.cli.command.FitCommand;
import plumbline.cli.command.LabCommand;
import plumbline.cli.command.MatrixCommand;
import plumbline.cli.command.PortsCommand;
import plumbline.cli.command.ProgramsCommand;
import plumbline.cli.command.ReplayCommand;
import plumbline.cli.command.RunCommand;
import plumbline.cli.command.StatCommand;
import plumbline.cli.command.TargetsCommand;
import plumbline.cli.command.TraceCommand;
import plumbline.cli.command.VerifyCommand;
import plumbline.cli.control.Topics;
import plumbline.console.CommandGroup;
import plumbline.console.PlumbCommand;

/**
 * The commands of a group. A command of this module is declared here, in the order in which {@code plumb --help} lists
 * it; others bring theirs along ({@link PlumbCommand}).
 */
record GroupedCommands(CommandGroup group, List<CommandLine> commands) {

    /** All commands, new ones at each call: a command line keeps what it parsed. */
    static List<GroupedCommands> all() {
        Map<CommandGroup, List<CommandLine>> commands = own();
        for (PlumbCommand found : ServiceLoader.load(PlumbCommand.class)) {
            List<CommandLine> group = commands.get(found.group());
            int before = names(group).indexOf(found.after());
            group.add(before < 0 ? group.size() : before + 1, new CommandLine(found));
        }
        return commands.entrySet().stream()
                .map(group -> new GroupedCommands(group.getKey(), group.getValue()))
                .toList();
    }

    private static List<String> names(List<CommandLine> commands) {
        return commands.stream().map(CommandLine::getCommandName).toList();
    }

    private static Map<CommandGroup, List<CommandLine>> own() {
        Map<CommandGroup, List<CommandLine>> commands = new EnumMap<>(CommandGroup.class);
        commands.put(
                CommandGroup.CHECK,
                of(
                        ProgramsCommand.class,
                        TargetsCommand.class,
                        VerifyCommand.class,
                        ExplainCommand.class,
                        FitCommand.class,
                        MatrixCommand.class,
                        AsmCommand.class,
                        DisasmCommand.class));
        commands.put(
                CommandGroup.RUN,
                of(
                        DemoCommand.class,
                        ReplayCommand.class,
                        TraceCommand.class,
                        RunCommand.class,
                        PortsCommand.class,
                        LabCommand.class));
        commands.put(
                CommandGroup.CONTROL,
                new ArrayList<>(
                        Topics.ALL.stream().map(ControlledCommand::about).toList()));
        commands.put(CommandGroup.MEASURE, of(StatCommand.class, BenchCommand.class));
        commands.put(CommandGroup.REPEAT, of(ExperimentCommand.class));
        commands.put(CommandGroup.HELP, of(CommandLine.HelpCommand.class, GenerateCompletion.class));
        return commands;
    }

    private static List<CommandLine> of(Class<?>... commands) {
        return new ArrayList<>(Stream.of(commands).map(CommandLine::new).toList());
    }
}
