package plumbline.cli.traffic;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import plumbline.cli.program.LoadedProgram;
import plumbline.console.terminal.CommandFailure;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.PipeReadings;
import plumbline.programs.ProgramControl;
import plumbline.programs.Reading;

/**
 * A program's own control planes, one for each pipe in use.
 *
 * @param byPipe none if the program has none
 */
public record ProgramControls(Map<Integer, ProgramControl> byPipe) {
    /**
     * Makes them.
     *
     * @param make makes one; empty if the program has none
     * @param pipes numbers of the pipes in use, which may be there twice
     * @throws CommandFailure if the program wants one pipe, and there are several
     */
    public static ProgramControls of(LoadedProgram loaded, Optional<Supplier<ProgramControl>> make, IntStream pipes) {
        Map<Integer, ProgramControl> controls = new TreeMap<>();
        make.ifPresent(one -> pipes.forEach(pipe -> controls.computeIfAbsent(pipe, number -> one.get())));
        if (controls.size() > 1
                && loaded.builtIn().filter(BuiltInProgram::onePipe).isPresent()) {
            throw CommandFailure.usage("plumb: " + loaded.program().name() + " on " + controls.size()
                    + " pipes: its control plane sees one pipe, so give all ports to pipe 0: --port N=…,"
                    + " without @PIPE");
        }
        return new ProgramControls(controls);
    }

    /** What they have learnt; null if there are none. */
    public Reading reading(int rows) {
        List<Reading> readings =
                byPipe.values().stream().map(control -> control.reading(rows)).toList();
        return readings.size() > 1
                ? new PipeReadings(readings)
                : readings.stream().findFirst().orElse(null);
    }
}
