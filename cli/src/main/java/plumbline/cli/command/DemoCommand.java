package plumbline.cli.command;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.option.EngineOption;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.ProgramLoader;
import plumbline.cli.program.Verification;
import plumbline.cli.traffic.Accuracy;
import plumbline.cli.traffic.ExactFlows;
import plumbline.cli.traffic.ExactFlowsPort;
import plumbline.cli.traffic.PortOpener;
import plumbline.cli.traffic.Replay;
import plumbline.cli.traffic.SwitchSettings;
import plumbline.cli.traffic.TrafficSummary;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ErrorLog;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.ProgressBar;
import plumbline.isa.hash.HashSeed;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.pipelines.report.ReportText;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.reference.FlowReader;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.report.Report;
import plumbline.verifier.report.ReportJson;
import plumbline.verifier.report.VerificationText;
import plumbline.vm.Engine;

/** {@code plumb demo}. */
@Command(
        name = "demo",
        description = {
            "Verify PRECISION against the strict target 'pisa', send generated traffic through it, and hold the largest"
                    + " flows it reports against exact counts."
        })
public final class DemoCommand implements Callable<Integer> {
    private static final String PROGRAM = "precision";
    private static final int ENTRIES = 4096;
    private static final int SHOWN = 10;
    private static final int RECALL_AT = 32;

    @Option(
            names = "--packets",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Packets to generate; default: ${DEFAULT-VALUE}.")
    private long packets;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the traffic and of the program's random draws; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private EngineOption engine;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /** The report. */
    public record DemoReport(ReportJson verification, String traffic, TrafficSummary counted, Accuracy accuracy) {}

    @Override
    public Integer call() throws PortException {
        if (packets < 1) {
            throw CommandFailure.usage("plumb: --packets " + packets + ": generate at least 1");
        }
        Engine runner = engine.engine();
        LoadedProgram loaded = ProgramLoader.load(PROGRAM, Map.of("entries", Integer.toString(ENTRIES)));
        Verdict verdict = Verifier.verify(loaded.program(), Verification.target("pisa"));
        HeavyHitterReadOut readOut = (HeavyHitterReadOut)
                loaded.builtIn().orElseThrow().readOut(loaded.program()).orElseThrow();
        String traffic = "gen:zipf?s=1.0&flows=1000000&packets=" + packets + "&size=64&rate=1mpps&seed=" + seed;
        if (!output.json()) {
            explain(spec.commandLine().getOut(), verdict.report(), traffic);
        }
        ExactFlows truth = new ExactFlows(FlowReader.of(loaded.program(), HashSeed.PUBLIC));
        ScheduledPort port = new ExactFlowsPort(PortOpener.openScheduled(PortSpec.parse(traffic)), truth);
        Replay.Setup setup = new Replay.Setup(
                verdict.orThrow(),
                runner,
                port,
                PortOpener.openScheduled(PortSpec.parse("null:")),
                SwitchSettings.seeded(seed));
        Replay.Result result = new Replay(setup, new ErrorLog(spec.commandLine().getErr()))
                .run(ProgressBar.onTerminal("PRECISION", "packets", packets))
                .orThrow();
        Accuracy accuracy = Accuracy.of(truth, readOut.flows(result.states().getFirst()), RECALL_AT);
        DemoReport report =
                new DemoReport(ReportJson.of(verdict.report()), traffic, TrafficSummary.of(result.report()), accuracy);
        output.print(report, out -> {
            ReportText.lines(result.report()).forEach(out::println);
            out.println();
            out.print(accuracy.text(readOut.key().title(), SHOWN));
            out.printf(
                    "recirculated %.3f %% of the packets%n",
                    100 * result.report().extraPassShare());
        });
        return ExitCode.FINE;
    }

    private static void explain(PrintWriter out, Report report, String traffic) {
        out.println(VerificationText.render(report));
        out.println("traffic: " + traffic);
        out.flush();
    }
}
