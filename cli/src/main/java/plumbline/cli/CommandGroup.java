package plumbline.cli;

import java.util.List;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import plumbline.cli.command.AsmCommand;
import plumbline.cli.command.BeauCoupCommand;
import plumbline.cli.command.BenchCommand;
import plumbline.cli.command.ControlledCommand;
import plumbline.cli.command.DemoCommand;
import plumbline.cli.command.DiagnoseCommand;
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

/**
 * Commands for one purpose. A command of {@code plumb} is declared here, in the group in which {@code plumb --help}
 * lists it.
 *
 * @param heading of the group in the help, less the colon
 * @param commands in the order in which they are listed
 */
record CommandGroup(String heading, List<CommandLine> commands) {

    /** All commands, new ones at each call: a command line keeps what it parsed. */
    static List<CommandGroup> all() {
        return List.of(
                of(
                        "Check a program",
                        ProgramsCommand.class,
                        TargetsCommand.class,
                        VerifyCommand.class,
                        ExplainCommand.class,
                        FitCommand.class,
                        MatrixCommand.class,
                        AsmCommand.class,
                        DisasmCommand.class),
                of(
                        "Run a program",
                        DemoCommand.class,
                        ReplayCommand.class,
                        TraceCommand.class,
                        RunCommand.class,
                        PortsCommand.class,
                        LabCommand.class),
                new CommandGroup(
                        "Control a running switch",
                        Stream.concat(
                                        Topics.ALL.stream().map(ControlledCommand::about),
                                        Stream.of(new CommandLine(BeauCoupCommand.class)))
                                .toList()),
                of("Measure", StatCommand.class, DiagnoseCommand.class, BenchCommand.class),
                of("Repeat the experiments of papers", ExperimentCommand.class),
                of("Use the command line", CommandLine.HelpCommand.class, GenerateCompletion.class));
    }

    private static CommandGroup of(String heading, Class<?>... commands) {
        return new CommandGroup(
                heading, Stream.of(commands).map(CommandLine::new).toList());
    }
}
