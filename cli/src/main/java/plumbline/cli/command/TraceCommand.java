package plumbline.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.option.TargetOption;
import plumbline.cli.option.VirtualTimeOptions;
import plumbline.cli.program.JudgedProgram;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.script.CommandReply;
import plumbline.cli.script.Replies;
import plumbline.cli.script.ScriptedReplay;
import plumbline.cli.traffic.CutOffPort;
import plumbline.cli.traffic.FirstPacketsPort;
import plumbline.cli.traffic.Replay;
import plumbline.cli.traffic.ReplayPort;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ErrorLog;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.ProgressBar;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.run.RunLimits;
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
        footer = {"  plumb trace precision --in trace.pcap --packet 7"})
public final class TraceCommand implements Callable<Integer> {
    @Mixin
    private ProgramArgument program;

    @Mixin
    private TargetOption target;

    @Option(
            names = "--packet",
            required = true,
            paramLabel = "[PORT:]N",
            description =
                    "Which packet of the capture, counted from 1 as tshark does; behind the number of its port, as"
                            + " 2:7, unless that is 0.")
    private String packet;

    @Mixin
    private VirtualTimeOptions options;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /**
     * The explanation in a report.
     *
     * @param port by which it comes
     * @param warnings what of the capture up to this packet is not as it was on the wire
     * @param replies what the switch answered to commands that read, in the order of their times
     */
    public record Report(
            String program,
            String target,
            int port,
            long packet,
            List<String> warnings,
            List<CommandReply> replies,
            List<String> explanation) {}

    @Override
    public Integer call() throws PortException {
        TracedPacket wanted = TracedPacket.parse(packet);
        JudgedProgram judged = program.judge(spec.commandLine().getErr(), target.target());
        LoadedProgram loaded = judged.loaded();
        Replies replies = output.json()
                ? Replies.kept()
                : Replies.printed(spec.commandLine().getOut());
        ScriptedReplay scripted = options.replay(loaded, replies);
        options.refuseClash(program, loaded, target);
        Verified verified = judged.require();
        TraceText trace = new TraceText(loaded.sources());
        List<ReplayPort> opened = options.open();
        ReplayPort source = wanted.among(opened);
        FirstPacketsPort port = new FirstPacketsPort(source.port(), wanted.number(), trace::start);
        List<ReplayPort> ports = opened.stream()
                .map(one -> one.with(one == source ? port : new CutOffPort(one.port(), port::found)))
                .toList();
        Replay.Result result = new Replay(
                        scripted.setup(
                                verified, new Interpreter(trace), ports, options.controls(scripted), RunLimits.NONE),
                        new ErrorLog(spec.commandLine().getErr()))
                .run(ProgressBar.onTerminal("replaying", "packets", wanted.number()));
        if (!port.found()) {
            result.orThrow();
            throw CommandFailure.rejected("plumb: --packet " + packet + ": "
                    + (port.seen() < wanted.number()
                            ? source.words().replaceFirst("^--in ", "") + " has only " + port.seen() + " packets"
                            : "it is empty or longer than a frame, and dropped before it enters the switch"));
        }
        List<String> warnings = options.warnings(opened, replies);
        warnings.forEach(warning -> spec.commandLine().getErr().println("plumb: note: " + warning));
        String explanation = trace.stop();
        Report report = new Report(
                loaded.program().name(),
                verified.target(),
                wanted.port(),
                wanted.number(),
                warnings,
                replies.report(),
                explanation.lines().toList());
        output.print(report, explanation);
        return ExitCode.FINE;
    }

    /**
     * The packet to be explained.
     *
     * @param port by which it comes
     * @param number among those that come there, from 1
     */
    private record TracedPacket(int port, long number) {
        private static final Pattern TEXT = Pattern.compile("(?:(\\d{1,3}):)?(\\d{1,18})");

        static TracedPacket parse(String text) {
            Matcher parts = TEXT.matcher(text);
            if (!parts.matches()) {
                throw CommandFailure.usage(
                        "plumb: --packet " + text + ": write the number of a packet, as 7, behind the"
                                + " number of its port unless that is 0, as 2:7");
            }
            long number = Long.parseLong(parts.group(2));
            if (number < 1) {
                throw CommandFailure.usage("plumb: --packet " + text + ": packets are counted from 1");
            }
            return new TracedPacket(parts.group(1) == null ? 0 : Integer.parseInt(parts.group(1)), number);
        }

        ReplayPort among(List<ReplayPort> ports) {
            return ports.stream()
                    .filter(one -> one.number() == port)
                    .findFirst()
                    .orElseThrow(() -> CommandFailure.usage("plumb: --packet: there is no port " + port + ", but "
                            + ports.stream().map(ReplayPort::number).toList() + "; write e.g. --packet "
                            + ports.getFirst().number() + ":" + number));
        }
    }
}
