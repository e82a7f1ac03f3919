package plumbline.cli.command;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.bench.program.BenchProgram;
import plumbline.bench.throughput.BenchConditions;
import plumbline.bench.throughput.Outcome;
import plumbline.bench.throughput.Preparation;
import plumbline.bench.throughput.Spread;
import plumbline.bench.throughput.Throughput;
import plumbline.bench.throughput.ThroughputReport;
import plumbline.bench.throughput.Workload;
import plumbline.bench.throughput.WrongAnswerException;
import plumbline.cli.option.EngineOption;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.option.SetUpOption;
import plumbline.cli.option.TargetOption;
import plumbline.cli.program.JudgedProgram;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.ProgramCatalogue;
import plumbline.cli.script.Replies;
import plumbline.cli.script.ScriptAgenda;
import plumbline.cli.script.TimedCommand;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.ProgressBar;
import plumbline.pipelines.port.PortException;
import plumbline.verifier.Verified;
import plumbline.verifier.target.Target;
import plumbline.vm.Engine;
import plumbline.vm.interpreter.Interpreter;

/** {@code plumb bench}. */
@Command(
        name = "bench",
        description = {
            "Measure how fast a program runs: packets in memory, in a loop through the whole switch (parse, ingress,"
                    + " queue, egress, deparse) on one core, after a warm-up; the answer is checked against the"
                    + " interpreter's.",
            "Beside the built-in programs there are countmin, keycounter, l3 (with an entry per flow), lpm (with a"
                    + " full routing table), stages and full."
        },
        footer = {
            "  plumb bench precision",
            "  plumb bench precision -p ways=4 --flows 100000 --stages",
            "  plumb bench router --target unlimited --setup bench/setups/router.txt",
            "  plumb bench l3 --size 1500 --json"
        })
public final class BenchCommand implements Callable<Integer> {
    private static final long SEED = 1;
    private static final ProgramCatalogue BENCH_PROGRAMS = new ProgramCatalogue() {
        @Override
        public Optional<String> text(String name) {
            return BenchProgram.find(name).map(BenchProgram::text);
        }

        @Override
        public List<String> names() {
            return BenchProgram.keys();
        }
    };

    @Mixin
    private ProgramArgument program;

    @Mixin
    private TargetOption target;

    @Mixin
    private EngineOption engine;

    @Mixin
    private SetUpOption setUp;

    @Option(
            names = "--packets",
            paramLabel = "N",
            defaultValue = "2000000",
            description = "Packets per round; default: ${DEFAULT-VALUE}.")
    private long packets;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "7",
            description = "Rounds; the median counts, the spread is shown; default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            defaultValue = "64",
            description = "Packet size; default: ${DEFAULT-VALUE}.")
    private int size;

    @Option(
            names = "--flows",
            paramLabel = "N",
            defaultValue = "65536",
            description = "Flows, drawn uniformly; default: ${DEFAULT-VALUE}.")
    private int flows;

    @Option(names = "--stages", description = "Also measure the program cut off behind each stage.")
    private boolean stages;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /** The report with the time of each stage. */
    public record Report(ThroughputReport whole, List<ThroughputReport.StageTime> stages) {}

    @Override
    public Integer call() throws PortException {
        if (packets < 1 || rounds < 1) {
            throw CommandFailure.usage("plumb: --packets " + packets + " --rounds " + rounds + ": at least 1 of each");
        }
        Target against = target.target();
        JudgedProgram judged = program.judge(spec.commandLine().getErr(), BENCH_PROGRAMS, against);
        LoadedProgram loaded = judged.loaded();
        Verified verified = judged.require();
        Engine measured = engine.ofRealTime();
        Throughput throughput = new Throughput(
                against, measured, new Workload(size, flows, SEED), preparation(loaded), Throughput.WARM_UP);
        ProgressBar progress = ProgressBar.onTerminal("measuring", "rounds", rounds);
        try {
            ThroughputReport whole = throughput.measure(verified, packets, rounds, new Interpreter(), progress::at);
            Report report = new Report(whole, stages ? throughput.stages(verified, packets, rounds) : List.of());
            progress.done();
            output.print(report, text(report) + "\n");
            return ExitCode.FINE;
        } catch (WrongAnswerException e) {
            throw CommandFailure.rejected("plumb: wrong answer: " + e.getMessage(), e);
        }
    }

    private Preparation preparation(LoadedProgram loaded) {
        List<TimedCommand> commands = setUp.commandsOfBench(loaded);
        Preparation known = BenchProgram.find(program.name())
                .<Preparation>map(named -> device -> named.prepare(device.state(), flows, Throughput.PORTS, SEED))
                .orElse(Preparation.NONE);
        return device -> {
            known.prepare(device);
            ScriptAgenda.executeAtOnce(commands, loaded.program(), Optional.empty(), device, Replies.kept());
        };
    }

    private static String text(Report report) {
        ThroughputReport whole = report.whole();
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                "%s, %s engine, %d-byte packets of %,d flows%n",
                whole.program(),
                whole.engine(),
                whole.workload().size(),
                whole.workload().flows()));
        text.append(String.format("  %s%n", spread("Mpps", whole.mpps())));
        text.append(String.format("  %s%n", spread("ns per packet", whole.nanosPerPacket())));
        text.append(String.format("  %s%n", spread("of them in the ports", whole.portsNanos())));
        text.append(String.format("  %.3f bytes allocated per packet%n", whole.bytesAllocated()));
        if (!whole.fetchedAhead().isEmpty()) {
            text.append(String.format(
                    "  fetched ahead for batches of packets: %s%n", String.join(", ", whole.fetchedAhead())));
        }
        text.append(String.format("  %s%n", outcome(whole.outcome())));
        text.append(String.format("  answer: %s%n", whole.answer()));
        report.stages().forEach(stage -> text.append(text(stage)));
        text.append(String.format(
                "  the machine itself: %s, %s%n",
                spread("ns for six shifts", whole.machine().shiftNanos()),
                spread("ns for a load from half a MiB", whole.machine().loadNanos())));
        BenchConditions here = whole.conditions();
        text.append(String.format(
                "  %d rounds of %,d packets; %s, %d cores, %s, %s %s, %,d of %,d MB in huge pages, load %.2f",
                whole.rounds(),
                whole.packets(),
                here.cpu(),
                here.cores(),
                here.os(),
                here.java(),
                here.jvmFlags(),
                here.hugeMegabytes(),
                here.megabytes(),
                here.load()));
        return text.toString();
    }

    private static String text(ThroughputReport.StageTime stage) {
        String upToHere = String.format(
                "  %-7s %2d %-14s %7.1f ns up to here",
                stage.direction(),
                stage.stage(),
                stage.name(),
                stage.nanosPerPacket().median());
        return stage.more() == null
                ? upToHere + System.lineSeparator()
                : upToHere + ", " + more(stage) + System.lineSeparator();
    }

    private static String more(ThroughputReport.StageTime stage) {
        Spread more = stage.more();
        return stage.isMeasurable()
                ? String.format("%.1f more (%.1f to %.1f)", more.median(), more.min(), more.max())
                : String.format("no more than rounds differ (%+.1f to %+.1f)", more.min(), more.max());
    }

    private static String outcome(Outcome outcome) {
        String counts = String.format(
                "%,d packets received, %,d copied, %,d sent, dropped: %s",
                outcome.received(),
                outcome.copies(),
                outcome.sent(),
                outcome.dropped().isEmpty() ? "none" : outcome.dropped());
        return outcome.sent() > 0 ? counts : counts + "; nothing was forwarded: this is how fast it drops";
    }

    private static String spread(String unit, Spread spread) {
        return String.format("%.2f %s (%.2f to %.2f)", spread.median(), unit, spread.min(), spread.max());
    }
}
