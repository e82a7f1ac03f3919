package plumbline.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import plumbline.cli.option.EngineOption;
import plumbline.cli.option.LimitOptions;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.option.TargetOption;
import plumbline.cli.option.VirtualTimeOptions;
import plumbline.cli.program.JudgedProgram;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.script.CommandReply;
import plumbline.cli.script.Replies;
import plumbline.cli.script.ScriptedReplay;
import plumbline.cli.traffic.Accuracy;
import plumbline.cli.traffic.EndlessRecirculationText;
import plumbline.cli.traffic.ExactFlows;
import plumbline.cli.traffic.ExactFlowsPort;
import plumbline.cli.traffic.ProgramControls;
import plumbline.cli.traffic.Replay;
import plumbline.cli.traffic.ReplayPort;
import plumbline.cli.traffic.TrafficSummary;
import plumbline.console.option.JsonOption;
import plumbline.console.option.TopOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ErrorJson;
import plumbline.console.terminal.ErrorLog;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Interruptible;
import plumbline.console.terminal.ProgressBar;
import plumbline.isa.model.Program;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.report.ReportText;
import plumbline.pipelines.run.Ending;
import plumbline.pipelines.run.EndlessRecirculation;
import plumbline.pipelines.run.RunLimits;
import plumbline.programs.ReadOut;
import plumbline.programs.Reading;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.reference.FlowReader;
import plumbline.verifier.Verified;
import plumbline.verifier.report.ReportJson;

/** {@code plumb replay}. */
@Command(
        name = "replay",
        description = {
            "Run a program over a capture in virtual time and print what it found.",
            "The capture comes in by port 0, and what the program sends to port 1 can be written to a file; --port"
                    + " attaches any other port. Tables, registers and all else can be set up beforehand, changed and"
                    + " read meanwhile (--setup, --at), and read at the end (--dump).",
            "The same program, capture and seed give the same result, bit for bit."
        },
        footer = {
            "  plumb replay precision --in trace.pcap --top 20 --exact",
            "  plumb replay l2forward --in trace.pcap.gz --out out.pcap --json",
            "  plumb replay beaucoup --target tofino1 --setup queries.yaml --in trace.pcap",
            "  plumb replay router.plumb --in trace.pcap --setup routes.txt \\",
            "      --at 5ms \"table delete routes 10.0.0.0/8\" --dump counters,registers",
            "  plumb replay router.plumb --setup routes.txt --port 3=trace.pcap \\",
            "      --port 7=pcap:?out=seven.pcap",
            "  plumb replay conquest --target unlimited -p tap=1 -p leaving=2 \\",
            "      --in entering.pcap --port 2=leaving.pcap",
            "  plumb replay hashpipe --target unlimited --in 'gen:zipf?s=1.1&packets=100000'"
        })
public final class ReplayCommand implements Callable<Integer> {
    @Mixin
    private ProgramArgument program;

    @Mixin
    private TargetOption target;

    @Mixin
    private TopOption top;

    @Option(
            names = "--exact",
            description = "Also count every flow exactly and print the program's recall; heavy-hitter programs only.")
    private boolean exact;

    @Mixin
    private EngineOption engine;

    @Mixin
    private VirtualTimeOptions options;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private JsonOption output;

    @ParentCommand
    private Interruptible parent;

    @Spec
    private CommandSpec spec;

    /**
     * The report.
     *
     * @param whole whether all traffic came
     * @param ended why the replay ended
     * @param remark more about that, in a sentence, or null
     * @param errors why a port broke off or what recirculates without end, as the errors of other commands
     * @param warnings what of the traffic is not as it was on the wire
     * @param endlessRecirculation what was recirculated without end, or null
     * @param replies what the switch answered to commands that read, in the order of their times
     * @param result what the program's read-out says, or null
     * @param control what its control plane has learnt, or null
     * @param accuracy with {@code --exact}, or null
     */
    public record Report(
            String program,
            String target,
            String engine,
            long seed,
            boolean whole,
            String ended,
            String remark,
            List<ReportJson.Finding> errors,
            List<String> warnings,
            EndlessRecirculation endlessRecirculation,
            Map<String, Long> parameters,
            TrafficSummary traffic,
            List<CommandReply> replies,
            Reading result,
            Reading control,
            Accuracy accuracy) {}

    @Override
    public Integer call() throws PortException {
        int rows = top.rows();
        RunLimits bounds = limits.limits();
        JudgedProgram judged = program.judge(spec.commandLine().getErr(), target.target());
        LoadedProgram loaded = judged.loaded();
        Replies replies = output.json()
                ? Replies.kept()
                : Replies.printed(spec.commandLine().getOut());
        ScriptedReplay scripted = options.replay(loaded, replies);
        options.refuseClash(program, loaded, target);
        Verified verified = judged.require();
        ProgramControls controls = options.controls(scripted);
        Optional<ReadOut> readOut = scripted.readOut();
        Optional<HeavyHitterReadOut> list = exact ? Optional.of(heavyHitters(readOut)) : Optional.empty();
        Optional<ExactFlows> truth = list.map(wanted -> new ExactFlows(
                FlowReader.of(loaded.program(), scripted.settings().hashSeed())));
        List<ReplayPort> ports = options.open().stream()
                .map(port -> truth.map(flows -> port.with(new ExactFlowsPort(port.port(), flows)))
                        .orElse(port))
                .toList();
        Replay replay = new Replay(
                scripted.setup(verified, engine.engine(), ports, controls, bounds),
                new ErrorLog(spec.commandLine().getErr()));
        parent.interruption().onSignal(replay::stop);
        Replay.Result result = replay.run(ProgressBar.onTerminal("replaying", "packets", 0));
        List<String> warnings = options.warnings(ports, replies);
        List<CommandFailure> failures = failures(result);
        warnings.forEach(warning -> spec.commandLine().getErr().println("plumb: note: " + warning));
        Reading reading =
                readOut.map(reads -> reads.readPipes(result.states(), rows)).orElse(null);
        Accuracy accuracy = truth.map(flows -> accuracy(list.orElseThrow(), result, flows, rows))
                .orElse(null);
        Reading learnt = controls.reading(rows);
        Optional<String> remark =
                limits.words(result.ending(), result.report().inside().total());
        print(loaded.program(), verified, result, replies, warnings, failures, remark, reading, learnt, accuracy);
        failures.forEach(failure -> spec.commandLine().getErr().println(failure.getMessage()));
        return failures.stream().mapToInt(CommandFailure::exitCode).findFirst().orElse(ExitCode.FINE);
    }

    private static Accuracy accuracy(HeavyHitterReadOut flows, Replay.Result result, ExactFlows truth, int rows) {
        FlowSums sums = new FlowSums();
        result.states().forEach(state -> sums.addAll(flows.flows(state)));
        return Accuracy.of(truth, sums, rows);
    }

    /** Why the report is not of all the traffic, unless that was asked for. */
    private static List<CommandFailure> failures(Replay.Result result) {
        List<CommandFailure> failures = new ArrayList<>();
        PortException broken = result.failure();
        if (broken != null) {
            failures.add(CommandFailure.of(
                    broken.kind(), "plumb: " + broken.getMessage() + "; the report is of what came before", broken));
        }
        if (result.endless() != null) {
            failures.add(CommandFailure.rejected("plumb: " + EndlessRecirculationText.of(result.endless())));
        }
        if (result.ending() == Ending.STOPPED) {
            failures.add(CommandFailure.environment(
                    "plumb: stopped before the end of the traffic; the report is of what came until then", null));
        }
        return failures;
    }

    private HeavyHitterReadOut heavyHitters(Optional<ReadOut> readOut) {
        if (readOut.orElse(null) instanceof HeavyHitterReadOut flows) {
            return flows;
        }
        throw CommandFailure.usage(
                "plumb: --exact needs a program that lists its largest flows; '" + program.name() + "' does not");
    }

    private void print(
            Program model,
            Verified verified,
            Replay.Result result,
            Replies replies,
            List<String> warnings,
            List<CommandFailure> failures,
            Optional<String> remark,
            Reading reading,
            Reading learnt,
            Accuracy accuracy) {
        Map<String, Long> parameters = model.parameters().stream()
                .collect(
                        Collectors.toMap(Program.Parameter::name, Program.Parameter::value, (a, b) -> b, TreeMap::new));
        Report report = new Report(
                model.name(),
                verified.target(),
                engine.engine().name(),
                options.seed(),
                result.whole(),
                result.ending().name().toLowerCase(Locale.ROOT),
                remark.orElse(null),
                failures.stream()
                        .map(failure -> ErrorJson.of(failure.exitCode(), failure.getMessage(), List.of()))
                        .flatMap(error -> error.errors().stream())
                        .toList(),
                warnings,
                result.endless(),
                parameters,
                TrafficSummary.of(result.report()),
                replies.report(),
                reading,
                learnt,
                accuracy);
        output.print(report, to -> {
            ReportText.lines(result.report()).forEach(to::println);
            remark.ifPresent(to::println);
            RunReport.print(to, reading);
            RunReport.print(to, learnt);
            if (accuracy != null) {
                to.println();
                to.print(accuracy.text("truly largest", top.rows()));
            }
        });
    }
}
