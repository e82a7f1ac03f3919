package plumbline.cli.network;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plumbline.cli.control.Requests;
import plumbline.cli.option.ParameterOption;
import plumbline.cli.option.QueueOptions;
import plumbline.cli.option.SetUpOption;
import plumbline.cli.program.Diagnostics;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.ProgramLoader;
import plumbline.cli.program.Verification;
import plumbline.cli.script.TimedCommand;
import plumbline.console.control.Answer;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Program;
import plumbline.network.DeviceProgram;
import plumbline.network.Network;
import plumbline.network.NetworkSettings;
import plumbline.network.host.Flow;
import plumbline.network.host.HostConfig;
import plumbline.network.topology.Metric;
import plumbline.network.topology.Preset;
import plumbline.network.topology.SwitchSpec;
import plumbline.network.topology.Topology;
import plumbline.network.topology.TopologyException;
import plumbline.network.topology.TopologyFile;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.vm.Engine;

/** What a network is built from, and what its hosts send. */
public final class NetworkOptions {
    private static final String POISSON = "poisson,load=";

    @Option(
            names = "--program",
            paramLabel = "[SWITCH=]NAME",
            description = "What every switch, or this one, runs instead of what the topology says: a built-in program"
                    + " or a file. May be repeated.")
    private List<String> programs = new ArrayList<>();

    @Mixin
    private ParameterOption parameters;

    @Option(
            names = "--target",
            paramLabel = "NAME",
            description = "What programs are verified against; default:" + " unlimited, or what the topology says.")
    private String target;

    @Mixin
    private QueueOptions queues;

    @Option(
            names = "--traffic",
            paramLabel = "KIND,KEY=VALUE…",
            description = "What hosts send: poisson (load, sizes, from, to), incast (to, senders, bytes, every), long,"
                    + " once (bytes, gap), onoff (on, off), list (file); all take label, transport, start. May be"
                    + " repeated. Default: poisson,load=0.5,sizes=web.")
    private List<String> traffic = new ArrayList<>();

    @Option(
            names = "--load",
            paramLabel = "SHARE",
            description = "--traffic poisson,load=SHARE: of the rate of the hosts' links.")
    private String load;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "10ms",
            description = "Flows start before this time; default: ${DEFAULT-VALUE}.")
    private String duration;

    @Option(
            names = "--until",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "The run ends then although flows are under way; default: ${DEFAULT-VALUE}. With traffic"
                    + " without end, as 'long', it ends with --duration.")
    private String until;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of flows, losses, hashes of routers and draws of programs; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--paths",
            paramLabel = "METRIC",
            completionCandidates = Metrics.class,
            defaultValue = "hops",
            description = "Which paths are shortest: those of the fewest hops, or of the least delay; all that are"
                    + " equally short share the flows. Default: ${DEFAULT-VALUE}.")
    private Metric metric;

    @Option(
            names = "--nic-packets",
            paramLabel = "N",
            description = "Maximum number of packets in the queue of a host's NIC; default: no limit.")
    private Integer nic;

    @Option(
            names = "--goodput",
            paramLabel = "TIME=FILE",
            description = "Write what each flow delivered in every interval to a CSV file, as 1ms=goodput.csv.")
    private String goodput;

    @Option(
            names = "--host-delay",
            paramLabel = "TIME",
            defaultValue = "0ns",
            description = "From the arrival of a packet at a host until its transport has it; default: none.")
    private String hostDelay;

    private List<String> remarks = List.of();

    /** The topology of a file or preset, with what the options say of all switches. */
    public Topology topology(String name, Map<String, String> values) {
        queues.refuseRates(
                "ports of a network have the rates of their links: rate of a link in the file, or a parameter of"
                        + " the preset, as bottleneck=10mbit");
        try {
            Topology topology = read(name, values);
            Set<String> names =
                    topology.switches().stream().map(SwitchSpec::name).collect(Collectors.toSet());
            Topology changed = topology.everySwitch(device -> changed(device, names));
            remarks = Preset.named(name).isPresent() ? List.of() : replaced(topology, changed);
            return changed;
        } catch (TopologyException wrong) {
            throw refused(wrong);
        }
    }

    /** Which programs of the file do not run, as an option names others. */
    private static List<String> replaced(Topology written, Topology changed) {
        Map<String, List<String>> devices = new TreeMap<>();
        for (int i = 0; i < written.switches().size(); i++) {
            SwitchSpec before = written.switches().get(i);
            String after = changed.switches().get(i).program();
            if (!List.of(SwitchSpec.NO_PROGRAM, SwitchSpec.ROUTER, after).contains(before.program())) {
                devices.computeIfAbsent(after + " in the place of " + before.program(), any -> new ArrayList<>())
                        .add(before.name());
            }
        }
        return devices.entrySet().stream()
                .map(one -> "--program: " + one.getKey() + " in " + String.join(", ", one.getValue()))
                .toList();
    }

    /** What the report is to say of the topology. */
    public List<String> remarks() {
        return remarks;
    }

    private static CommandFailure refused(TopologyException wrong) {
        return CommandFailure.rejected(Diagnostics.show(wrong.diagnostics(), wrong.sources()), wrong.diagnostics());
    }

    private static Topology read(String name, Map<String, String> values) {
        Optional<Preset> preset = Preset.named(name);
        if (preset.isPresent()) {
            return CommandFailure.orUsage(name, () -> preset.get().topology(values));
        }
        Path file = Path.of(name);
        if (!Files.exists(file)) {
            throw CommandFailure.usage("plumb: '" + name + "' is neither a preset nor a file; presets: "
                    + String.join(", ", Preset.words()));
        }
        if (!values.isEmpty()) {
            throw CommandFailure.usage("plumb: " + values.keySet().iterator().next()
                    + "=…: only presets have parameters; write it in " + name);
        }
        return TopologyFile.read(name, NamedFiles.read(file));
    }

    /** The program that options say for a switch, rather its own than that of all. */
    private Optional<String> program(SwitchSpec device, Set<String> names) {
        String own = device.name() + "=";
        return programs.stream()
                .filter(program -> program.startsWith(own))
                .map(program -> program.substring(own.length()))
                .findFirst()
                .or(() -> programs.stream()
                        .filter(program -> names.stream().noneMatch(name -> program.startsWith(name + "=")))
                        .findFirst());
    }

    private SwitchSpec changed(SwitchSpec device, Set<String> names) {
        SwitchSpec changed = device;
        Map<String, Long> given = new TreeMap<>();
        parameters.byName().forEach((key, text) -> given.put(key, number(key, text)));
        Optional<String> program = program(device, names);
        if (program.isPresent()) {
            changed = changed.withProgram(program.get(), given);
        } else if (!given.isEmpty()) {
            Map<String, Long> all = new TreeMap<>(device.parameters());
            all.putAll(given);
            changed = changed.withProgram(device.program(), all);
        }
        if (target != null) {
            changed = changed.withTarget(target);
        }
        return queues.given() ? changed.withQueues(queues.trafficManager(), queues.buffers()) : changed;
    }

    private static long number(String key, String text) {
        try {
            return Long.decode(text.replace("_", ""));
        } catch (NumberFormatException wrong) {
            throw CommandFailure.usage(
                    "plumb: -p " + key + "=" + text + ": a parameter is a whole number of up to 64 bits");
        }
    }

    /** Names the files that are read. */
    public void nameIn(NamedFiles files, String name, Topology topology) {
        if (Preset.named(name).isEmpty()) {
            files.reads("topology", Path.of(name));
        }
        queues.nameIn(files);
        goodput().ifPresent(series -> files.writes("--goodput", series.file()));
        topology.switches().forEach(device -> {
            device.setup().forEach(file -> files.reads("setup of " + device.name(), Path.of(file)));
            if (Files.exists(Path.of(device.program()))) {
                files.reads("program of " + device.name(), Path.of(device.program()));
            }
        });
    }

    /** All metrics, as one writes them. */
    static final class Metrics implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Metric.values())
                    .map(metric -> metric.name().toLowerCase(Locale.ROOT))
                    .iterator();
        }
    }

    /** What holds for the whole network. */
    public NetworkSettings settings(Engine engine) {
        HostConfig hosts = HostConfig.DEFAULT
                .withDelay(nanos("--host-delay", hostDelay), 0)
                .withSeries(goodput().map(GoodputFile::intervalNanos).orElse(0L));
        if (nic != null) {
            if (nic < 1) {
                throw CommandFailure.usage("plumb: --nic-packets " + nic + ": at least 1");
            }
            hosts = hosts.withQueue(nic, Long.MAX_VALUE);
        }
        return NetworkSettings.DEFAULT.with(engine).withSeed(seed).with(hosts).with(metric);
    }

    /** What the hosts send. */
    public Iterator<Flow> flows(Topology topology, TransportOptions transports) {
        List<String> all = new ArrayList<>(traffic);
        if (load != null) {
            all.add(POISSON + load);
        }
        if (all.isEmpty()) {
            all.add(POISSON + "0.5");
        }
        return new TrafficText(topology, transports, nanos("--duration", duration), seed).flows(all);
    }

    /** What {@code --goodput} asks for. */
    public Optional<GoodputFile> goodput() {
        return Optional.ofNullable(goodput).map(GoodputFile::parse);
    }

    /** When it ends at the latest. */
    public long untilNanos() {
        return nanos("--until", until);
    }

    private static long nanos(String option, String text) {
        return CommandFailure.orUsage(option + " " + text, () -> Nanos.parse(text));
    }

    /**
     * Builds the network; control commands of its set-up files are executed at their times.
     *
     * @param observer sees what happens in the queues
     * @param out for what switches answer to commands that read
     */
    public Network build(
            Topology topology,
            NetworkSettings settings,
            SwitchListener listener,
            Optional<? extends QueueObserver> observer,
            PrintWriter out) {
        try {
            Network network =
                    Network.of(topology, observer.map(settings::with).orElse(settings), NetworkOptions::load, listener);
            for (SwitchSpec device : topology.switches()) {
                Program program = network.program(device.name()).verified().program();
                device.setup().stream()
                        .filter(file -> !device.isOfTheProgram(file))
                        .flatMap(file -> SetUpOption.commands(Path.of(file), program).stream())
                        .forEach(command -> network.at(command.nanos(), () -> execute(command, device, network, out)));
            }
            return network;
        } catch (TopologyException wrong) {
            throw refused(wrong);
        }
    }

    private static DeviceProgram load(SwitchSpec device) {
        Map<String, String> values = new TreeMap<>();
        device.parameters().forEach((key, value) -> values.put(key, value.toString()));
        try {
            LoadedProgram loaded = ProgramLoader.load(device.program(), values);
            return new DeviceProgram(
                    Verification.require(loaded, Verification.target(device.target())),
                    loaded.sources(),
                    loaded.builtIn());
        } catch (CommandFailure wrong) {
            if (device.at().line() == 0 || !wrong.diagnostics().isEmpty()) {
                throw wrong;
            }
            throw CommandFailure.rejected(
                    device.at() + ": error[switch]: " + device.name() + ": "
                            + wrong.getMessage().replaceFirst("^plumb: ", ""),
                    wrong);
        }
    }

    private static void execute(TimedCommand command, SwitchSpec device, Network network, PrintWriter out) {
        DeviceProgram program = network.program(device.name());
        Answer answer = Requests.at(
                        command.nanos(),
                        program.verified().program(),
                        program.builtIn()
                                .flatMap(known ->
                                        known.readOut(program.verified().program())),
                        network.device(device.name()))
                .answer(command.request());
        if (answer.error() != null) {
            throw CommandFailure.as(
                    answer.exit(),
                    "plumb: " + device.name() + ": " + command.place() + ": "
                            + answer.error().replaceFirst("^plumb: ", ""));
        }
        answer.lines().forEach(line -> out.println(device.name() + ": " + line));
    }
}
