package plumbline.cli.script;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import plumbline.cli.control.DigestLog;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.traffic.ProgramControls;
import plumbline.cli.traffic.Replay;
import plumbline.cli.traffic.ReplayPort;
import plumbline.cli.traffic.SwitchSettings;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.run.RunLimits;
import plumbline.programs.ReadOut;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;

/**
 * A replay with all that is done meanwhile.
 *
 * @param commands what is done with the switch, and when
 * @param replies hears what it answers
 */
public record ScriptedReplay(
        LoadedProgram loaded, SwitchSettings settings, List<TimedCommand> commands, Replies replies) {
    /** What reads the program's results, if it has something to read out. */
    public Optional<ReadOut> readOut() {
        return loaded.builtIn().flatMap(known -> known.readOut(loaded.program()));
    }

    /**
     * What to replay.
     *
     * @param controls the program's own control planes
     */
    public Replay.Setup setup(
            Verified verified, Engine engine, List<ReplayPort> ports, ProgramControls controls, RunLimits limits) {
        Map<Integer, ControlPlane> planes = new HashMap<>(controls.byPipe());
        DigestLog digests = new DigestLog(loaded.program());
        if (commands.stream()
                .anyMatch(command -> DigestLog.isAsked(command.request().words()))) {
            int pipes = ports.stream().mapToInt(ReplayPort::pipe).max().orElse(0) + 1;
            IntStream.range(0, pipes).forEach(pipe -> planes.merge(pipe, digests.in(pipe), ControlPlane::and));
        }
        return new Replay.Setup(
                verified,
                engine,
                ports,
                settings,
                planes,
                device -> new ScriptAgenda(commands, loaded.program(), readOut(), device, digests, replies),
                limits);
    }
}
