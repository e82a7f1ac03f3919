package plumbline.cli.option;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.script.Replies;
import plumbline.cli.script.ScriptedReplay;
import plumbline.cli.script.TimedCommand;
import plumbline.cli.traffic.NumberedPort;
import plumbline.cli.traffic.ProgramControls;
import plumbline.cli.traffic.ReplayPort;
import plumbline.cli.traffic.SwitchSettings;
import plumbline.console.option.NamedFiles;
import plumbline.isa.hash.HashSeed;
import plumbline.pipelines.port.PortException;

/** All that a switch in virtual time can be told: its ports, its settings, and what is done with it and when. */
public final class VirtualTimeOptions {
    @Mixin
    private TrafficOptions traffic;

    @Mixin
    private RunOptions run;

    @Mixin
    private HashSeedOption hashSeed;

    @Mixin
    private SetUpOption setUp;

    @Mixin
    private HistoryOption history;

    @Mixin
    private CommandsOption commands;

    /** Seed of the program's random draws. */
    public long seed() {
        return run.seed();
    }

    /** Fails if one of the files that are written is one that is read. */
    public void refuseClash(ProgramArgument program, LoadedProgram loaded, TargetOption target) throws PortException {
        NamedFiles files = new NamedFiles();
        program.nameIn(files, loaded);
        target.nameIn(files);
        run.nameIn(files);
        setUp.nameIn(files);
        traffic.nameIn(files);
        files.refuseClash();
    }

    /**
     * Reads what users wrote; fails before anything is opened if some of it is wrong.
     *
     * @param replies hears what the switch answers to commands
     */
    public ScriptedReplay replay(LoadedProgram loaded, Replies replies) throws PortException {
        List<NumberedPort> ports = traffic.ports();
        HashSeed seed = hashSeed.seed(history.recordedSeed(loaded), HashSeed.PUBLIC);
        SwitchSettings settings = run.settings().with(seed);
        List<TimedCommand> all = Stream.concat(
                        setUp.commands(loaded).stream(), commands.commands(loaded.program(), ports).stream())
                .toList();
        return new ScriptedReplay(loaded, settings, all, replies);
    }

    /** Makes the program's own control planes, which may keep a history. */
    public ProgramControls controls(ScriptedReplay replay) throws PortException {
        ProgramControls controls = ProgramControls.of(
                replay.loaded(),
                history.control(replay.loaded(), setUp),
                traffic.ports().stream().mapToInt(NumberedPort::pipe));
        history.keep(replay.loaded(), replay.settings().hashSeed());
        return controls;
    }

    /** Opens the ports. */
    public List<ReplayPort> open() throws PortException {
        return traffic.open();
    }

    /** What of the traffic and of the commands is not as it was on the wire or asked for, when the replay is over. */
    public List<String> warnings(List<ReplayPort> ports, Replies replies) {
        return Stream.concat(traffic.warnings(ports).stream(), replies.warnings().stream())
                .toList();
    }
}
