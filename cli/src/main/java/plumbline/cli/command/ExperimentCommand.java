package plumbline.cli.command;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.bench.experiment.Charts;
import plumbline.bench.experiment.CsvText;
import plumbline.bench.experiment.Experiment;
import plumbline.bench.experiment.ExperimentException;
import plumbline.bench.experiment.ExperimentRunner;
import plumbline.bench.experiment.Experiments;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.Point;
import plumbline.bench.experiment.Results;
import plumbline.bench.experiment.SeedSpread;
import plumbline.bench.experiment.SharedInputs;
import plumbline.bench.experiment.StatementVerdict;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Json;
import plumbline.console.terminal.ProgressBar;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.file.WholeFile;
import plumbline.pipelines.port.PortException;

/** {@code plumb experiment}. */
@Command(
        name = "experiment",
        description = {
            "Repeat a figure of a paper: runs every point, writes CSV and charts, and says of each statement that the"
                    + " paper or another simulator makes whether it holds. Exit code 1 if one does not hold that the"
                    + " experiment's file does not mark as a known miss."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumb experiment list",
            "  plumb experiment precision-delay --fast",
            "  plumb experiment precision-comparison --out results \\",
            "      --set workload=counts:caida_flow_counts_4310k.csv",
            "  plumb experiment precision-comparison --set workload=pcap:$PWD/trace.pcap"
        })
public final class ExperimentCommand implements Callable<Integer> {
    private static final String LIST = "list";

    @Parameters(index = "0", paramLabel = "list|NAME", description = "The experiments there are, or one to run.")
    private String name;

    @ArgGroup
    private final Size size = new Size();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "experiments",
            description = "Where CSV and charts go; default: ${DEFAULT-VALUE}.")
    private Path folder;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "../shared/data",
            description = "Where files that a workload names are looked for if they are not there as named; default:"
                    + " ${DEFAULT-VALUE}.")
    private Path data;

    @Option(
            names = "--set",
            paramLabel = "SETTING=VALUE",
            description = "Overrides a setting in every series, as workload=zipf:?s=1.2, packets=100000.")
    private final Map<String, String> overrides = new LinkedHashMap<>();

    @Option(names = "--threads", paramLabel = "N", description = "Points at a time; default: one per core.")
    private Integer threads;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /** How much to run. */
    private static final class Size {
        @Option(names = "--fast", description = "Fewer points, seeds and packets: seconds, not minutes.")
        private boolean fast;

        @Option(names = "--full", description = "As the paper did it; standard.")
        private boolean full;
    }

    /** An experiment in the list. */
    public record Entry(String name, String title, String source, int points, int fastPoints) {
        static Entry of(String name) {
            Experiment experiment = Experiments.named(name);
            return new Entry(
                    name,
                    experiment.title(),
                    experiment.source(),
                    experiment.points().size(),
                    experiment.fastOne().points().size());
        }
    }

    /** The report. */
    public record ExperimentReport(
            String name,
            String title,
            String source,
            boolean fast,
            List<StatementVerdict> statements,
            List<MetricSpread> spreads,
            List<Measurement> measurements,
            List<String> files) {}

    /** A metric at one place of the figure, over the seeds. */
    public record MetricSpread(String series, String x, String metric, SeedSpread spread) {
        static List<MetricSpread> of(Results results) {
            List<MetricSpread> all = new ArrayList<>();
            for (String series : results.series()) {
                for (String x : results.xs()) {
                    for (String metric : results.metrics()) {
                        results.spread(metric, series, x)
                                .ifPresent(spread -> all.add(new MetricSpread(series, x, metric, spread)));
                    }
                }
            }
            return all;
        }
    }

    @Override
    public Integer call() throws PortException {
        PrintWriter out = spec.commandLine().getOut();
        boolean held = true;
        try {
            if (name.equals(LIST)) {
                list(out);
            } else {
                held = run(out);
            }
        } catch (ExperimentException e) {
            throw CommandFailure.usage("plumb: " + e.getMessage());
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: " + folder + ": cannot be written: " + FileTrouble.inWords(e), e);
        }
        out.flush();
        return held ? ExitCode.FINE : ExitCode.REJECTED;
    }

    private void list(PrintWriter out) {
        List<Entry> entries = Experiments.names().stream().map(Entry::of).toList();
        if (output.json()) {
            out.println(Json.of(entries));
            return;
        }
        for (Entry entry : entries) {
            out.printf("%-26s %s%n", entry.name(), entry.title());
            out.printf("%-26s %s; %d runs, %d with --fast%n", "", entry.source(), entry.points(), entry.fastPoints());
        }
    }

    /** Runs the experiment; says whether every statement holds that should. */
    private boolean run(PrintWriter out) throws PortException, IOException {
        if (threads != null && threads < 1) {
            throw CommandFailure.usage("plumb: --threads " + threads + ": at least 1");
        }
        Experiment whole = Experiments.named(name);
        Experiment experiment = (size.fast ? whole.fastOne() : whole).overridden(overrides);
        Files.createDirectories(folder); // before minutes of work
        List<Point> points = experiment.points();
        int atOnce = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        ProgressBar progress = ProgressBar.onTerminal(name, "runs", points.size());
        Results results;
        try {
            results = new ExperimentRunner(new SharedInputs(data), atOnce).run(points, progress::at);
        } finally {
            progress.done();
        }
        List<StatementVerdict> verdicts = experiment.expect().stream()
                .map(expectation -> expectation.judge(results))
                .toList();
        List<String> files = write(experiment, results);
        if (output.json()) {
            out.println(Json.of(new ExperimentReport(
                    name,
                    experiment.title(),
                    experiment.source(),
                    size.fast,
                    verdicts,
                    MetricSpread.of(results),
                    results.measurements(),
                    files)));
        } else {
            print(out, experiment, results, verdicts, files);
        }
        return verdicts.stream().noneMatch(verdict -> verdict.outcome() == StatementVerdict.Outcome.MISSED);
    }

    private List<String> write(Experiment experiment, Results results) throws IOException {
        Path csv = folder.resolve(name + ".csv");
        WholeFile.write(csv, CsvText.of(results).getBytes(StandardCharsets.UTF_8));
        List<String> files = new ArrayList<>(List.of(csv.toString()));
        Charts.write(experiment, name, results, folder).forEach(file -> files.add(file.toString()));
        return files;
    }

    private static void print(
            PrintWriter out,
            Experiment experiment,
            Results results,
            List<StatementVerdict> verdicts,
            List<String> files) {
        out.println(experiment.title());
        out.println(experiment.source());
        out.println("x: " + experiment.sweep().label() + "; means ± standard deviation of a single seed, seeds "
                + experiment.seeds());
        out.println();
        out.print(CsvText.table(results));
        out.println();
        verdicts.forEach(verdict -> print(out, verdict));
        Map<String, Long> counts = verdicts.stream()
                .collect(groupingBy(verdict -> verdict.outcome().inWords(), LinkedHashMap::new, counting()));
        out.println(verdicts.size() + " statements: "
                + counts.entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey())
                        .collect(joining(", ")));
        out.println();
        out.println("written: " + String.join(", ", files));
    }

    private static void print(PrintWriter out, StatementVerdict verdict) {
        out.println(verdict.outcome().inWords() + ": " + verdict.statement());
        out.println("    stated: " + verdict.source());
        out.println("    measured: " + verdict.measured());
        if (verdict.outcome() == StatementVerdict.Outcome.UNEXPECTEDLY_HELD) {
            out.println("    marked as a known miss, which it is not here: " + verdict.knownMiss());
        } else if (verdict.knownMiss() != null) {
            out.println("    known miss: " + verdict.knownMiss());
        }
    }
}
