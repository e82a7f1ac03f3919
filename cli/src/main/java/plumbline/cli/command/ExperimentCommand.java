package plumbline.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.bench.experiment.Experiment;
import plumbline.bench.experiment.ExperimentRun;
import plumbline.bench.experiment.ExperimentRunner;
import plumbline.bench.experiment.Experiments;
import plumbline.bench.experiment.FailedPoint;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.Point;
import plumbline.bench.experiment.PointOutcome;
import plumbline.bench.experiment.Shard;
import plumbline.bench.experiment.log.ExperimentConditions;
import plumbline.bench.experiment.log.LogContents;
import plumbline.bench.experiment.log.MeasurementLog;
import plumbline.bench.experiment.log.RemoteRunner;
import plumbline.bench.experiment.log.RunHeader;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.cli.experiment.ExperimentReport;
import plumbline.cli.experiment.FailureNotes;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.ProgressBar;
import plumbline.pipelines.file.FileTrouble;

/** {@code plumb experiment}. */
@Command(
        name = "experiment",
        description = {
            "Repeat a figure of a paper, or run an experiment of yours: runs every point, writes CSV and charts, and"
                    + " says of each statement that the paper or another simulator makes whether it holds. Exit code 1"
                    + " if one does not hold that the experiment's file does not mark as a known miss.",
            "Every measurement is on the disk when it ends: a run that was killed goes on where it was, by the same"
                    + " command. A point that fails does not keep the others from running; then the exit code is that"
                    + " of the first that failed."
        },
        footer = {
            "  plumb experiment list",
            "  plumb experiment precision-delay --fast",
            "  plumb experiment precision-comparison --out results \\",
            "      --set workload=counts:caida_flow_counts_4310k.csv",
            "  plumb experiment precision-comparison --set workload=pcap:$PWD/trace.pcap",
            "  plumb experiment mine.yaml                        yours; docs/EXPERIMENTS.md shows one",
            "  plumb experiment mine.yaml --shard 1/3            on one machine, 2/3 and 3/3 on others; then",
            "  plumb experiment merge experiments/mine-*-of-3.jsonl",
            "  spark/run experiment mine.yaml --on spark://host:7077"
        })
public final class ExperimentCommand implements Callable<Integer> {
    private static final String LIST = "list";
    private static final String MERGE = "merge";
    private static final String LOG = ".jsonl";

    @Parameters(
            index = "0",
            paramLabel = "list|merge|NAME|FILE.yaml",
            description = "list: the experiments there are; NAME: one of them; FILE.yaml: one of yours; merge: the"
                    + " results of shards.")
    private String name;

    @Parameters(index = "1..*", paramLabel = "FILE", description = "Results of shards, for merge.")
    private List<Path> shards = List.of();

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

    @Option(
            names = "--shard",
            paramLabel = "N/OF",
            description = "Run only every OF-th point, from the N-th on, and write what merge takes: NAME-N-of-OF" + LOG
                    + ".")
    private String shard;

    @Option(
            names = "--on",
            paramLabel = "PLACE",
            description = "Run the points elsewhere: spark://HOST:PORT or local[N] with the optional module spark.")
    private String place;

    @Option(names = "--restart", description = "Forget what an unfinished run has measured.")
    private boolean restart;

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

    /** What a shard has done. */
    public record ShardReport(String name, String shard, int points, List<FailedPoint> failures, String file) {}

    @Override
    public Integer call() {
        try {
            return switch (name) {
                case LIST -> list();
                case MERGE -> merge();
                default -> run();
            };
        } catch (ExperimentException e) {
            throw CommandFailure.of(e.kind(), "plumb: " + e.getMessage(), e);
        } catch (IOException e) {
            throw unwritable(e);
        } catch (UncheckedIOException e) {
            throw unwritable(e.getCause());
        }
    }

    private CommandFailure unwritable(IOException e) {
        return CommandFailure.environment("plumb: " + folder + ": cannot be written: " + FileTrouble.inWords(e), e);
    }

    private int list() {
        List<Entry> entries = Experiments.names().stream().map(Entry::of).toList();
        output.print(
                entries,
                out -> entries.forEach(entry -> {
                    out.printf("%-26s %s%n", entry.name(), entry.title());
                    out.printf(
                            "%-26s %s; %d runs, %d with --fast%n",
                            "", entry.source(), entry.points(), entry.fastPoints());
                }));
        return ExitCode.FINE;
    }

    private int merge() throws IOException {
        if (shards.isEmpty()) {
            throw CommandFailure.usage("plumb: merge: name the files of the shards, as experiments/NAME-*-of-3" + LOG);
        }
        if (size.fast || size.full || shard != null || place != null || !overrides.isEmpty()) {
            throw CommandFailure.usage(
                    "plumb: merge: the files say how they were measured; it takes --out and --json alone");
        }
        Map<String, LogContents> files = new LinkedHashMap<>();
        for (Path file : shards) {
            files.put(file.toString(), readable(file, () -> MeasurementLog.read(file)));
        }
        LogContents merged;
        try {
            merged = LogContents.merged(files);
        } catch (ExperimentException e) {
            throw CommandFailure.rejected("plumb: " + e.getMessage());
        }
        Files.createDirectories(folder);
        return report(merged);
    }

    private int run() throws IOException {
        if (!shards.isEmpty()) {
            throw CommandFailure.usage(
                    "plumb: '" + shards.getFirst() + "': one experiment at a time; files are for merge");
        }
        if (threads != null && threads < 1) {
            throw CommandFailure.usage("plumb: --threads " + threads + ": at least 1");
        }
        if (threads != null && place != null) {
            throw CommandFailure.usage("plumb: --threads is for this machine; with --on say it there, as local[2]");
        }
        ExperimentRun run = experimentRun();
        Experiment experiment = run.experiment();
        Shard part = shard == null ? new Shard(1, 1) : Shard.parse(shard);
        List<Point> points = part.of(experiment.points());
        RunHeader header = readable(Path.of(run.file()), () -> RunHeader.of(run));
        Files.createDirectories(folder); // before minutes of work
        String file = shard == null ? run.name() : run.name() + "-" + part.number() + "-of-" + part.of();
        try (MeasurementLog log = MeasurementLog.open(folder.resolve(file + LOG), header, restart)) {
            measure(header, experiment, points, log);
            LogContents measured = log.contents();
            List<FailedPoint> failures = measured.failures(points);
            if (!failures.isEmpty() && failures.size() == points.size()) {
                log.delete();
                throw failure(failures.getFirst());
            }
            if (shard != null) {
                return report(new ShardReport(
                        run.name(),
                        part.toString(),
                        points.size(),
                        failures,
                        folder.resolve(file + LOG).toString()));
            }
            int exitCode = report(measured);
            if (failures.isEmpty()) {
                log.delete();
            }
            return exitCode;
        }
    }

    private ExperimentRun experimentRun() {
        if (!ExperimentRun.isFile(name)) {
            return ExperimentRun.builtIn(name, data, size.fast, overrides);
        }
        Path file = Path.of(name);
        try {
            return readable(file, () -> ExperimentRun.ofFile(file, data, size.fast, overrides));
        } catch (ExperimentException e) {
            throw CommandFailure.rejected("plumb: " + e.getMessage(), e);
        }
    }

    /** Reads a file. */
    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T readable(Path named, Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException e) {
            String file = e instanceof FileSystemException system && system.getFile() != null
                    ? system.getFile()
                    : named.toString();
            throw NamedFiles.unreadable(file, e);
        }
    }

    /** Runs the points that have not been measured. */
    private void measure(RunHeader header, Experiment experiment, List<Point> points, MeasurementLog log) {
        PrintWriter err = spec.commandLine().getErr();
        Map<?, PointOutcome> before = log.contents().outcomes();
        List<Point> left = points.stream()
                .filter(point -> !(before.get(point.key()) instanceof Measurement))
                .toList();
        if (left.size() < points.size()) {
            err.println("plumb: going on: " + (points.size() - left.size()) + " of " + points.size()
                    + " runs have been measured (--restart forgets them)");
        }
        ProgressBar progress = ProgressBar.onTerminal(header.run().name(), "runs", points.size());
        FailureNotes notes = new FailureNotes(note -> {
            progress.done();
            err.println("plumb: failed: " + note);
        });
        long[] done = {points.size() - left.size()};
        Consumer<PointOutcome> ended = outcome -> {
            log.add(outcome);
            notes.add(outcome);
            progress.at(++done[0]);
        };
        try {
            if (place == null) {
                log.add(ExperimentConditions.here());
                int atOnce = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
                new ExperimentRunner(header.run().inputs(), atOnce).run(left, ended);
            } else {
                runElsewhere(header, experiment.points(), left, log, ended);
            }
        } finally {
            progress.done();
        }
    }

    private void runElsewhere(
            RunHeader header, List<Point> all, List<Point> left, MeasurementLog log, Consumer<PointOutcome> ended) {
        RemoteRunner runner = ServiceLoader.load(RemoteRunner.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(candidate -> candidate.serves(place))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("plumb: --on " + place
                        + ": nothing here runs points there; the optional module spark serves spark://HOST:PORT and"
                        + " local[N]: in a checkout of Plumbline, write spark/run in the place of plumb"));
        Set<Point> wanted = new HashSet<>(left);
        List<Integer> indexes = IntStream.range(0, all.size())
                .filter(index -> wanted.contains(all.get(index)))
                .boxed()
                .toList();
        runner.run(place, header, indexes, said -> {
            if (said.conditions() != null) {
                log.add(said.conditions());
            } else {
                ended.accept(said.measurement() == null ? said.failure() : said.measurement());
            }
        });
    }

    private static CommandFailure failure(FailedPoint failed) {
        return CommandFailure.of(failed.kind(), "plumb: " + failed, null);
    }

    private int report(ShardReport report) {
        output.print(report, out -> {
            out.println("shard " + report.shard() + " of " + report.name() + ": "
                    + (report.points() - report.failures().size()) + " of " + report.points() + " runs measured");
            ExperimentReport.printFailures(out, report.failures());
            out.println("written: " + report.file());
        });
        return exitCode(report.failures());
    }

    private int report(LogContents measured) throws IOException {
        ExperimentReport report = ExperimentReport.write(measured, folder);
        output.print(report, out -> report.print(out, measured.header().run().experiment()));
        if (!report.failures().isEmpty()) {
            return exitCode(report.failures());
        }
        return report.held() && report.missing().isEmpty() ? ExitCode.FINE : ExitCode.REJECTED;
    }

    private static int exitCode(List<FailedPoint> failures) {
        return failures.isEmpty() ? ExitCode.FINE : failure(failures.getFirst()).exitCode();
    }
}
