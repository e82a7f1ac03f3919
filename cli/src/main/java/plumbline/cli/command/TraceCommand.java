package plumbline.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.option.InOption;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.option.RunOptions;
import plumbline.cli.option.TargetOption;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.Verification;
import plumbline.cli.traffic.FirstPacketsPort;
import plumbline.cli.traffic.PortOpener;
import plumbline.cli.traffic.Replay;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ErrorLog;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Json;
import plumbline.console.terminal.ProgressBar;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.verifier.Verified;
import plumbline.vm.interpreter.Interpreter;
import plumbline.vm.trace.TraceText;

/** {@code plumb trace}. */
@Command(
        name = "trace",
        description = {
            "Explain what a program does with one packet of a capture, stage by stage: fields before and after, the"
                    + " table entry that hit, the register cell that changed.",
            "The packets before it are processed first, so registers are as they would be; then it and its copies go"
                    + " through, and nothing after them."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  plumb trace precision --in trace.pcap --packet 7"})
public final class TraceCommand implements Callable<Integer> {
    @Mixin
    private ProgramArgument program;

    @Mixin
    private TargetOption target;

    @Mixin
    private InOption in;

    @Option(
            names = "--packet",
            required = true,
            paramLabel = "N",
            description = "Which packet of the capture, counted from 1 as tshark does.")
    private long number;

    @Mixin
    private RunOptions options;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /**
     * The explanation in a report.
     *
     * @param warnings what of the capture up to this packet is not as it was on the wire
     */
    public record Report(String program, String target, long packet, List<String> warnings, List<String> explanation) {}

    @Override
    public Integer call() throws PortException {
        if (number < 1) {
            throw CommandFailure.usage("plumb: --packet " + number + ": packets are counted from 1");
        }
        LoadedProgram loaded = program.load(spec.commandLine().getErr());
        NamedFiles files = new NamedFiles();
        program.nameIn(files, loaded);
        target.nameIn(files);
        options.nameIn(files);
        in.nameIn(files);
        files.refuseClash();
        Verified verified = Verification.require(loaded, Verification.target(target.name()));
        TraceText trace = new TraceText(loaded.sources());
        ScheduledPort source = in.open();
        FirstPacketsPort port = new FirstPacketsPort(source, number, trace::start);
        Replay.Setup setup =
                new Replay.Setup(verified, new Interpreter(trace), port, PortOpener.open("null:"), options.settings());
        Replay.Result result = new Replay(setup, new ErrorLog(spec.commandLine().getErr()))
                .run(ProgressBar.onTerminal("replaying", "packets", number));
        if (!port.found()) {
            result.orThrow();
            throw CommandFailure.rejected("plumb: --packet " + number + ": "
                    + (port.seen() < number
                            ? in.text() + " has only " + port.seen() + " packets"
                            : "it is empty or longer than a frame, and dropped before it enters the switch"));
        }
        List<String> warnings = InOption.warnings(source);
        warnings.forEach(warning -> spec.commandLine().getErr().println("plumb: note: " + warning));
        String explanation = trace.stop();
        if (output.json()) {
            spec.commandLine()
                    .getOut()
                    .println(Json.of(new Report(
                            loaded.program().name(),
                            verified.target(),
                            number,
                            warnings,
                            explanation.lines().toList())));
        } else {
            spec.commandLine().getOut().print(explanation);
            spec.commandLine().getOut().flush();
        }
        return ExitCode.FINE;
    }
}
