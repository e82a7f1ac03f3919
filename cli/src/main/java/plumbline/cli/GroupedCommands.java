package plumbline.cli;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;
import plumbline.cli.command.AsmCommand;
import plumbline.cli.command.BenchCommand;
import plumbline.cli.command.ControlledCommand;
import plumbline.cli.command.DemoCommand;
import plumbline.cli.command.DisasmCommand;
import plumbline.cli.command.ExperimentCommand;
import plumbline.cli.command.ExplainCommand;
import plumbline.cli.command.ExportCommand;
import plumbline.cli.command.FitCommand;
import plumbline.cli.command.LabCommand;
import plumbline.cli.command.MatrixCommand;
import plumbline.cli.command.NetworkCommand;
import plumbline.cli.command.P4InfoCommand;
import plumbline.cli.command.PortsCommand;
import plumbline.cli.command.ProgramsCommand;
import plumbline.cli.command.ReplayCommand;
import plumbline.cli.command.RunCommand;
import plumbline.cli.command.StatCommand;
import plumbline.cli.command.StfCommand;
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
    /** The heading over the examples of a command. */
    static final String EXAMPLES = "%nExamples:%n";

    /** A command by its name; picocli reads its options when it is made, which takes a while. */
    private record Entry(String name, Supplier<CommandLine> make) {
        static Entry of(Class<?> type, Object command) {
            return new Entry(type.getAnnotation(Command.class).name(), () -> new CommandLine(command));
        }
    }

    /** All commands, new ones at each call: a command line keeps what it parsed. */
    static List<GroupedCommands> all() {
        return entries().entrySet().stream()
                .map(group -> new GroupedCommands(group.getKey(), made(group.getValue().stream())))
                .toList();
    }

    /**
     * The command that the arguments begin with, alone; all commands if it takes them all to understand the arguments.
     */
    static List<GroupedCommands> called(String... arguments) {
        Map<CommandGroup, List<Entry>> entries = entries();
        entries.remove(CommandGroup.HELP); // about the others
        return entries.entrySet().stream()
                .map(group -> new GroupedCommands(
                        group.getKey(),
                        made(group.getValue().stream()
                                .filter(entry -> arguments.length > 0 && entry.name.equals(arguments[0])))))
                .filter(group -> !group.commands.isEmpty())
                .findFirst()
                .map(List::of)
                .orElseGet(GroupedCommands::all);
    }

    private static List<CommandLine> made(Stream<Entry> entries) {
        return entries.map(entry -> withHelp(entry.make.get())).toList();
    }

    /** With what a command and those below it all have: {@code --help}, and a heading over their examples. */
    private static CommandLine withHelp(CommandLine command) {
        UsageMessageSpec usage =
                command.getCommandSpec().mixinStandardHelpOptions(true).usageMessage();
        if (usage.footer().length > 0 && usage.footerHeading().isEmpty()) {
            usage.footerHeading(EXAMPLES);
        }
        command.getSubcommands().values().forEach(GroupedCommands::withHelp);
        return command;
    }

    private static Map<CommandGroup, List<Entry>> entries() {
        Map<CommandGroup, List<Entry>> entries = own();
        for (PlumbCommand found : ServiceLoader.load(PlumbCommand.class)) {
            List<Entry> group = entries.get(found.group());
            int before = group.stream().map(Entry::name).toList().indexOf(found.after());
            group.add(before < 0 ? group.size() : before + 1, Entry.of(found.getClass(), found));
        }
        return entries;
    }

    private static Map<CommandGroup, List<Entry>> own() {
        Map<CommandGroup, List<Entry>> entries = new EnumMap<>(CommandGroup.class);
        entries.put(
                CommandGroup.CHECK,
                of(
                        ProgramsCommand.class,
                        TargetsCommand.class,
                        VerifyCommand.class,
                        StfCommand.class,
                        ExplainCommand.class,
                        FitCommand.class,
                        MatrixCommand.class,
                        AsmCommand.class,
                        DisasmCommand.class,
                        ExportCommand.class,
                        P4InfoCommand.class));
        entries.put(
                CommandGroup.RUN,
                of(
                        DemoCommand.class,
                        ReplayCommand.class,
                        TraceCommand.class,
                        RunCommand.class,
                        PortsCommand.class,
                        LabCommand.class,
                        NetworkCommand.class));
        entries.put(
                CommandGroup.CONTROL,
                new ArrayList<>(Topics.ALL.stream()
                        .map(topic -> new Entry(topic.name(), () -> ControlledCommand.about(topic)))
                        .toList()));
        entries.put(CommandGroup.MEASURE, of(StatCommand.class, BenchCommand.class));
        entries.put(CommandGroup.REPEAT, of(ExperimentCommand.class));
        entries.put(CommandGroup.HELP, of(CommandLine.HelpCommand.class, GenerateCompletion.class));
        return entries;
    }

    private static List<Entry> of(Class<?>... commands) {
        return new ArrayList<>(
                Stream.of(commands).map(type -> Entry.of(type, type)).toList());
    }
}
