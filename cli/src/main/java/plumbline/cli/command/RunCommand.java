package plumbline.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import plumbline.cli.config.ConfigException;
import plumbline.cli.config.ConfigFile;
import plumbline.cli.config.RunArguments;
import plumbline.cli.control.ControlServer;
import plumbline.cli.control.Requests;
import plumbline.cli.control.RunningConfig;
import plumbline.cli.option.EngineOption;
import plumbline.cli.option.HashSeedOption;
import plumbline.cli.option.HistoryOption;
import plumbline.cli.option.LimitOptions;
import plumbline.cli.option.PortsOption;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.option.RunOptions;
import plumbline.cli.option.SetUpOption;
import plumbline.cli.option.TargetOption;
import plumbline.cli.option.ThreadOptions;
import plumbline.cli.program.JudgedProgram;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.script.Replies;
import plumbline.cli.script.ScriptAgenda;
import plumbline.cli.script.TimedCommand;
import plumbline.cli.stat.WatchedRun;
import plumbline.cli.traffic.Deadline;
import plumbline.cli.traffic.NumberedPort;
import plumbline.cli.traffic.PortOpener;
import plumbline.cli.traffic.ProgramControls;
import plumbline.cli.traffic.RealTime;
import plumbline.cli.traffic.SwitchSettings;
import plumbline.console.control.SocketPath;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.option.TopOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ErrorLog;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Hangup;
import plumbline.console.terminal.Interruptible;
import plumbline.console.terminal.LogFormat;
import plumbline.console.terminal.MessageLog;
import plumbline.console.terminal.ProgressBar;
import plumbline.isa.hash.HashSeed;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.SwitchRefusedException;
import plumbline.pipelines.count.CounterMemory;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSource;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.Ending;
import plumbline.pipelines.run.RunLimits;
import plumbline.pipelines.run.SwitchRunner;
import plumbline.programs.ReadOut;
import plumbline.programs.Reading;
import plumbline.verifier.Verified;

/** {@code plumb run}. */
@Command(
        name = "run",
        description = {
            "Run a program as a software switch in real time, between the ports named, until Ctrl-C or until all its"
                    + " traffic is through; then print what came, what left, and why the rest was dropped.",
            "Kinds of ports: see 'plumb ports'."
        },
        preprocessor = RunArguments.class,
        footer = {
            "  plumb run l2forward --port 0=afpacket:veth0 --port 1=afpacket:veth1",
            "  plumb run precision --port 0=tap:tap0 --port 1=afpacket:eth1 --top 20",
            "  plumb run router.plumb --port 0=tap:tap0 --port 1=tap:tap1 \\",
            "      --control /run/user/1000/router.sock",
            "  plumb run precision --port 0='gen:zipf?packets=100000&rate=50kpps' \\",
            "      --port 1=pcap:?out=out.pcap",
            "  plumb run --config switch.yaml"
        })
public final class RunCommand implements Callable<Integer> {
    @Mixin
    private ProgramArgument program;

    @Mixin
    private TargetOption target;

    @Mixin
    private PortsOption ports;

    @Mixin
    private TopOption top;

    @Mixin
    private EngineOption engine;

    @Mixin
    private RunOptions options;

    @Mixin
    private HashSeedOption hashSeed;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private ThreadOptions threads;

    @Option(
            names = "--control",
            paramLabel = "PATH",
            description =
                    "Listen at a Unix-domain socket that only this user may open, for what changes and reads a running"
                            + " switch: plumb table, register, port, queue, …")
    private Path control;

    @Option(
            names = RunArguments.OPTION,
            paramLabel = "FILE",
            description = "Take the program, other options of this command and what control commands set from a file,"
                    + " as plumb save writes it; options given here stand in place of the file's. SIGHUP has it"
                    + " read again: docs/SERVICE.md.")
    private Path config;

    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            defaultValue = "plain",
            description = "How messages are written: plain (for a person), text (with time and level), or json (an"
                    + " object a line); default: ${DEFAULT-VALUE}.")
    private LogFormat logFormat;

    @Mixin
    private SetUpOption setUp;

    @Mixin
    private HistoryOption history;

    @Mixin
    private JsonOption output;

    @ParentCommand
    private Interruptible parent;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws PortException, IOException {
        ConfigFile file = config == null ? ConfigFile.NONE : RunArguments.read(config, spec);
        try {
            return start(file);
        } catch (CommandFailure wrong) {
            throw RunArguments.placed(wrong, file, spec.commandLine().getParseResult());
        }
    }

    private Integer start(ConfigFile file) throws PortException, IOException {
        int rows = top.rows();
        if (control != null) {
            SocketPath.checkToListen(control);
        }
        limits.limits(); // refuses what is wrong before anything is opened
        Collection<NumberedPort> numbered = ports.byNumber();
        MessageLog log = new MessageLog(spec.commandLine().getErr(), logFormat, InstantSource.system());
        spec.commandLine().setErr(log.writer(LogFormat.Level.ERROR)); // what ends the command is said there
        JudgedProgram judged = program.judge(log.writer(LogFormat.Level.WARNING), target.target());
        LoadedProgram loaded = judged.loaded();
        HashSeed seed = hashSeed.seed(history.recordedSeed(loaded), HashSeed.draw(new SecureRandom()));
        SwitchSettings settings = options.settings().with(seed);
        refuseToOverwrite(loaded, numbered);
        Verified verified = judged.require();
        ProgramControls controls = ProgramControls.of(
                loaded, history.control(loaded, setUp), numbered.stream().mapToInt(NumberedPort::pipe));
        List<TimedCommand> commands = setUp.commandsBeforeTraffic(
                loaded, "ask a switch that runs in real time by its socket: plumb run … --control PATH");
        history.keep(loaded, seed);
        RunPorts runPorts = RunPorts.of(numbered, settings);
        Map<Integer, PortSource> sources = runPorts.sources();
        Map<Integer, Port> opened = PortOpener.openAll(sources);
        try (WatchedRun watched = new WatchedRun(log);
                MessageLog.Warnings _ = log.takeWarnings();
                Switch device = build(verified, numbered, sources, opened, settings, controls, watched.memory(), log);
                RealTime realTime = new RealTime(threads.idling(), threads.clock())) {
            ScriptAgenda.executeAtOnce(
                    commands,
                    loaded.program(),
                    readOut(loaded),
                    device,
                    Replies.printed(log.writer(LogFormat.Level.INFO)));
            RunningConfig running = new RunningConfig(
                    loaded.program(),
                    device,
                    RunArguments.given(spec.commandLine().getParseResult()),
                    settings.trafficManager(),
                    controls.byPipe().values().stream()
                            .flatMap(own -> own.maintains().stream())
                            .collect(Collectors.toSet()),
                    ConfigFile::text);
            configure(running.beforeItRuns(), file);
            Requests requests = new Requests(loaded.program(), readOut(loaded), device, running);
            Reload.Rehearsal rehearsal = ports -> {
                refuseToOverwrite(loaded, ports);
                return RunPorts.idle(verified, settings, ports);
            };
            Reload reload = new Reload(
                    () -> RunArguments.read(config, spec),
                    file,
                    running,
                    requests,
                    device,
                    rehearsal,
                    runPorts::source);
            try (ControlServer server = listen(requests);
                    Hangup _ = config == null ? null : new Hangup(() -> reload(reload, log))) {
                return run(loaded, verified, device, realTime, controls, server, rows, log);
            }
        }
    }

    /** Does what the file says, before the first packet. */
    private static void configure(Requests requests, ConfigFile file) {
        try {
            file.tell(requests);
        } catch (ConfigException wrong) {
            throw wrong.refused();
        }
    }

    private void reload(Reload reload, MessageLog log) {
        try {
            log.info(config + ": read again: " + reload.run());
        } catch (CommandFailure refused) {
            log.writer(LogFormat.Level.ERROR).println(refused.getMessage());
        }
    }

    private int run(
            LoadedProgram loaded,
            Verified verified,
            Switch device,
            RealTime realTime,
            ProgramControls controls,
            ControlServer server,
            int rows,
            MessageLog log)
            throws PortException {
        RunLimits bounds = limits.limits();
        ProgressBar progress = ProgressBar.onTerminal(loaded.program().name(), "packets", 0);
        SwitchRunner runner = realTime.runner(device, threads.mode(), progress::at, bounds.packets());
        parent.interruption().onSignal(runner::stop);
        threads.remark().ifPresent(log::info);
        if (device.generatesEndlessly() && device.exhausted()) {
            log.warning("the packet generator has no end of its own and so ends with the"
                    + " traffic from outside, and no port will bring any: give it times=N, or add a"
                    + " port that stays, such as tap: or udp:");
        }
        String listening = server == null ? "" : "; it listens at " + server.path();
        log.info(loaded.program().name() + " is running" + listening + "; Ctrl-C ends it");
        SwitchReport report;
        Ending ending;
        try (Deadline deadline = new Deadline(bounds.nanos(), runner::stop)) {
            report = runner.run();
            ending = deadline.passed() ? Ending.MAX_TIME : runner.ending();
        }
        progress.done();
        Reading reading = readOut(loaded)
                .map(reads -> reads.readPipes(
                        device.pipes().stream().map(unit -> unit.pipe().state()).toList(), rows))
                .orElse(null);
        Optional<String> remark = limits.words(ending, report.inside().total());
        RunReport said =
                RunReport.of(verified, engine.engine(), ending, remark, report, reading, controls.reading(rows));
        output.print(said, out -> said.print(out, report));
        return exitCode(device);
    }

    private void refuseToOverwrite(LoadedProgram loaded, Collection<NumberedPort> numbered) throws PortException {
        NamedFiles files = new NamedFiles();
        program.nameIn(files, loaded);
        target.nameIn(files);
        options.nameIn(files);
        setUp.nameIn(files);
        for (NumberedPort port : numbered) {
            files.port("--port " + port, PortOpener.files(PortSpec.parse(port.port())));
        }
        files.refuseClash();
    }

    private static Optional<ReadOut> readOut(LoadedProgram loaded) {
        return loaded.builtIn().flatMap(known -> known.readOut(loaded.program()));
    }

    /**
     * A port that broke off for good, such as a damaged capture, has been said when it did; the run did what it could
     * without it.
     */
    private static int exitCode(Switch device) {
        return device.ports().stream()
                .map(port -> port.attachment().end())
                .filter(Objects::nonNull)
                .mapToInt(end ->
                        CommandFailure.of(end.kind(), end.getMessage(), end).exitCode())
                .max()
                .orElse(ExitCode.FINE);
    }

    /** Null if it is not wanted. */
    private ControlServer listen(Requests requests) {
        try {
            return control == null ? null : ControlServer.listen(control, requests);
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: --control " + control + ": " + FileTrouble.inWords(e), e);
        } catch (RuntimeException e) {
            throw CommandFailure.environment("plumb: --control " + control + ": " + e.getMessage(), e);
        }
    }

    private Switch build(
            Verified verified,
            Collection<NumberedPort> numbered,
            Map<Integer, PortSource> sources,
            Map<Integer, Port> opened,
            SwitchSettings settings,
            ProgramControls controls,
            CounterMemory counters,
            MessageLog log) {
        SwitchBuilder builder = settings.to(Switch.builder(verified, engine.ofRealTime()))
                .counters(counters)
                .rings(threads.rings())
                .links(threads.links())
                .listener(new ErrorLog(log));
        controls.byPipe().forEach(builder::controlPlane);
        try {
            numbered.forEach(port ->
                    builder.port(port.number(), port.pipe(), opened.get(port.number()), sources.get(port.number())));
            return builder.build();
        } catch (SwitchRefusedException e) {
            throw SwitchSettings.refused(e);
        }
    }
}
