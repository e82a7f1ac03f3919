package plumbline.cli.command;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import plumbline.bench.network.NetworkCharts;
import plumbline.cli.network.Captures;
import plumbline.cli.network.HopTrace;
import plumbline.cli.network.NetworkOptions;
import plumbline.cli.network.TransportOptions;
import plumbline.cli.option.EngineOption;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ErrorLog;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Interruptible;
import plumbline.console.terminal.ProgressBar;
import plumbline.network.Network;
import plumbline.network.NetworkSettings;
import plumbline.network.report.Conservation;
import plumbline.network.report.DropRow;
import plumbline.network.report.FlowClass;
import plumbline.network.report.FlowCsv;
import plumbline.network.report.GoodputCsv;
import plumbline.network.report.LinkReport;
import plumbline.network.report.NetworkReport;
import plumbline.network.report.NetworkReportText;
import plumbline.network.report.NodeAddress;
import plumbline.network.topology.Preset;
import plumbline.network.topology.Topology;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.tm.word.KeyValue;

/** {@code plumb network}. */
@Command(
        name = "network",
        description = {
            "Run a network in virtual time: switches with programs, links with rates and delays, hosts that speak TCP"
                    + " or UDP; then say how long flows took, how busy links were, and where packets were dropped.",
            "FILE is a topology in YAML; a PRESET is one of dumbbell, star, leaf-spine, fat-tree, with parameters"
                    + " behind it as KEY=VALUE (--presets lists them): docs/NETWORK.md.",
            "The same topology, traffic and seed give the same result, bit for bit."
        },
        footer = {
            "  plumb network dumbbell",
            "  plumb network dumbbell pairs=2 bottleneck=10mbit --traffic once,bytes=1MB --transport cubic",
            "  plumb network leaf-spine leaves=4 hosts=8 --traffic poisson,load=0.6,sizes=web-search --flows f.csv",
            "  plumb network star hosts=4 --program l2switch --traffic incast,to=h1,bytes=100kB",
            "  plumb network my.yaml --capture s1,s2=middle.pcapng --json",
            "  plumb network fat-tree --traffic once,bytes=10kB --trace 3:1"
        })
public final class NetworkCommand implements Callable<Integer> {
    /** Of the goodput that is drawn. */
    private static final long CHART_INTERVAL_NANOS = 100_000;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE|PRESET",
            description = "A topology: a YAML file, or a preset.")
    private String topology;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "KEY=VALUE",
            description = "Parameters of the preset, as leaves=4.")
    private List<String> values = new ArrayList<>();

    @Option(names = "--presets", description = "List the presets with their parameters.")
    private boolean presets;

    @Mixin
    private NetworkOptions options;

    @Mixin
    private TransportOptions transport;

    @Mixin
    private EngineOption engine;

    @Option(names = "--flows", paramLabel = "FILE", description = "Write what became of each flow to a CSV file.")
    private Path flows;

    @Option(
            names = "--charts",
            paramLabel = "DIR",
            description =
                    "Draw completion times, goodput over time (in the intervals of --goodput, or 100 us) and the use of"
                            + " links, as PNG and SVG, into a folder.")
    private Path charts;

    @Option(
            names = "--capture",
            paramLabel = "A,B=FILE",
            description = "Write what the link between two nodes carries, in both directions, to a pcapng file; may be"
                    + " repeated.")
    private List<String> captures = new ArrayList<>();

    @Option(
            names = "--trace",
            paramLabel = "FLOW[:PACKET]",
            description = "Follow a packet that the source of a flow sends, as 3:1, through all nodes: when it came,"
                    + " what the program did, what was queued before it. Flows count from 0, packets from 1.")
    private String trace;

    @Option(names = "--addresses", description = "List the addresses of hosts and routers too.")
    private boolean addresses;

    @Mixin
    private JsonOption output;

    @ParentCommand
    private Interruptible parent;

    @Spec
    private CommandSpec spec;

    /**
     * The report.
     *
     * @param ended why the run did: {@code flows_done}, {@code time} or {@code stopped}
     * @param trace the way of the packet that was followed, in lines
     */
    public record Report(
            String topology,
            String engine,
            long seed,
            String ended,
            int switches,
            int hosts,
            long nanos,
            long events,
            long packetHops,
            long flowsStarted,
            long flowsCompleted,
            List<FlowClass> flows,
            List<LinkReport> links,
            List<DropRow> drops,
            Conservation conservation,
            List<NodeAddress> addresses,
            List<String> remarks,
            List<String> trace) {}

    /** A preset, as {@code --presets} lists it. */
    public record Listed(String preset, String summary, List<Preset.Parameter> parameters) {
        static Listed of(Preset preset) {
            return new Listed(preset.word(), preset.summary(), preset.parameters());
        }

        void print(PrintWriter out) {
            out.println(preset + ": " + summary);
            parameters.forEach(one -> out.printf("  %-18s %-10s %s%n", one.name(), one.standard(), one.meaning()));
        }
    }

    @Override
    public Integer call() throws PortException {
        if (presets) {
            List<Listed> listed = Stream.of(Preset.values()).map(Listed::of).toList();
            output.print(listed, out -> listed.forEach(one -> one.print(out)));
            return ExitCode.FINE;
        }
        if (topology == null) {
            throw CommandFailure.usage("plumb: name a topology: a YAML file, or one of "
                    + String.join(", ", Preset.words()) + "; see --help");
        }
        Optional<HopTrace> followed = Optional.ofNullable(trace).map(HopTrace::parse);
        Topology plan = options.topology(topology, named());
        Map<List<String>, Path> captured = Captures.parse(captures);
        NamedFiles files = new NamedFiles();
        options.nameIn(files, topology, plan);
        files.writes("--flows", flows);
        Captures.nameIn(captured, files);
        files.refuseClash();
        NetworkSettings settings =
                followed.map(one -> options.settings(one.engine())).orElseGet(() -> options.settings(engine.engine()));
        if (charts != null && options.goodput().isEmpty()) {
            settings = settings.with(settings.hosts().withSeries(CHART_INTERVAL_NANOS));
        }
        Network network =
                options.build(plan, settings, new ErrorLog(spec.commandLine().getErr()), followed, commandOutput());
        network.flows(options.flows(plan, transport));
        boolean stopped;
        try (Captures writing = new Captures()) {
            writing.open(captured, network);
            followed.ifPresent(one -> one.follow(network));
            stopped = run(network);
        }
        NetworkReport report = network.report();
        write(report);
        print(report, network, settings, followed.map(HopTrace::lines).orElse(List.of()), stopped);
        if (stopped) {
            throw CommandFailure.environment(
                    "plumb: stopped before the end; the report is of what came until then", null);
        }
        return ExitCode.FINE;
    }

    /** What switches answer; standard output is the report's when it is for programs. */
    private PrintWriter commandOutput() {
        return output.json() ? spec.commandLine().getErr() : spec.commandLine().getOut();
    }

    private Map<String, String> named() {
        Map<String, String> named = new LinkedHashMap<>();
        for (String value : values) {
            KeyValue one = KeyValue.of(value)
                    .orElseThrow(() -> CommandFailure.usage(
                            "plumb: '" + value + "': parameters of a preset are KEY=VALUE, as leaves=4"));
            if (named.putIfAbsent(one.key(), one.value()) != null) {
                throw CommandFailure.usage("plumb: " + value + ": " + one.key() + " is given twice");
            }
        }
        return named;
    }

    /** Whether it was stopped by a signal. */
    private boolean run(Network network) {
        AtomicBoolean asked = new AtomicBoolean();
        parent.interruption().onSignal(() -> asked.set(true));
        long until = options.untilNanos();
        ProgressBar bar =
                ProgressBar.onTerminal("network", "µs simulated", until / 1_000).withWork("events", network::events);
        network.run(until, () -> {
            bar.at(network.now() / 1_000);
            return asked.get();
        });
        bar.done();
        return network.stopped();
    }

    /** What writes a table. */
    private interface Table {
        void write(Appendable to) throws IOException;
    }

    private static void write(String option, Path file, Table table) {
        try (BufferedWriter to = Files.newBufferedWriter(file)) {
            table.write(to);
        } catch (IOException e) {
            throw CommandFailure.environment(
                    "plumb: " + option + " " + file + ": cannot be written: " + FileTrouble.inWords(e), e);
        }
    }

    private void write(NetworkReport report) {
        if (flows != null) {
            write("--flows", flows, to -> FlowCsv.write(report, to));
        }
        options.goodput().ifPresent(series -> write("--goodput", series.file(), to -> GoodputCsv.write(report, to)));
        if (charts != null) {
            try {
                Files.createDirectories(charts);
                NetworkCharts.write(report, charts)
                        .forEach(file -> spec.commandLine().getErr().println("plumb: wrote " + file));
            } catch (IOException e) {
                throw CommandFailure.environment(
                        "plumb: --charts " + charts + ": cannot be written: " + FileTrouble.inWords(e), e);
            }
        }
    }

    private void print(
            NetworkReport report, Network network, NetworkSettings settings, List<String> hops, boolean stopped) {
        Report said = new Report(
                topology,
                settings.engine().name(),
                settings.seed(),
                stopped ? "stopped" : network.finished() ? "flows_done" : "time",
                report.switches(),
                report.hosts(),
                report.nanos(),
                report.events(),
                report.packetHops(),
                report.started(),
                report.completed(),
                report.classes(),
                report.links(),
                report.drops(),
                report.conservation(),
                report.addresses(),
                Stream.concat(options.remarks().stream(), report.remarks().stream())
                        .toList(),
                hops);
        output.print(said, to -> {
            NetworkReportText.lines(report).forEach(to::println);
            options.remarks().forEach(to::println);
            if (addresses) {
                to.println();
                report.addresses()
                        .forEach(one -> to.printf(
                                "%-14s port %3d  %-18s %s%n", one.node(), one.port(), one.address(), one.mac()));
            }
            if (!hops.isEmpty()) {
                to.println();
                hops.forEach(to::println);
            }
        });
    }
}
