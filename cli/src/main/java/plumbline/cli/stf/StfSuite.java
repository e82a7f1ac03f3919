package plumbline.cli.stf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.cli.script.TimedCommand;
import plumbline.cli.stf.StfReader.Read;
import plumbline.console.control.Answer;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Position;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortException;
import plumbline.vm.Engine;

/** Runs packet tests of a program on engines, which must agree. */
public final class StfSuite {
    private final StfRun run;
    private final StfRun.Setup setup;
    private final List<Engine> engines;
    private final Optional<Path> captures;

    /**
     * @param captures a folder for captures of all packets
     * @param listener hears of traps and warnings
     */
    public StfSuite(StfRun.Setup setup, List<Engine> engines, Optional<Path> captures, SwitchListener listener) {
        this.captures = captures;
        this.setup = setup;
        this.engines = List.copyOf(engines);
        this.run = new StfRun(setup, listener);
    }

    /**
     * What came of a test.
     *
     * @param packets that came in
     * @param left packets that left
     * @param failures none if it passed
     * @param answers of control commands that people want to see, by line
     * @param drops by line of the packet; 0: before the first
     */
    public record Result(
            String file,
            int packets,
            int left,
            List<StfFailure> failures,
            List<Reading> answers,
            Map<Integer, Map<DropReason, Long>> drops,
            Sources sources) {
        public boolean passed() {
            return failures.isEmpty();
        }
    }

    /** What a control command said. */
    public record Reading(int line, String command, List<String> lines) {}

    /**
     * Runs one.
     *
     * @throws PortException if captures cannot be written
     */
    public Result run(String file, String text) throws PortException {
        Read test = StfReader.read(file, text, setup.verified().program()).padded(setup.shortest());
        if (!test.wrong().isEmpty()) {
            List<StfFailure> wrong = test.wrong().stream().map(StfFailure::of).toList();
            return new Result(file, 0, 0, wrong, List.of(), Map.of(), test.sources());
        }
        StfOutcome first = run.run(test, engines.getFirst());
        if (captures.isPresent()) {
            StfCaptures.write(captures.get(), test, first);
        }
        List<StfFailure> failures =
                new ArrayList<>(StfJudge.failures(setup.verified().program(), test, first));
        for (Engine other : engines.subList(1, engines.size())) {
            StfOutcome second = run.run(test, other);
            if (!second.equals(first)) {
                failures.add(disagree(test, first, engines.getFirst(), second, other));
            }
        }
        return new Result(
                file,
                test.of(StfStep.Send.class).size(),
                first.left().size(),
                List.copyOf(failures),
                readings(test, first),
                first.drops(),
                test.sources());
    }

    private static StfFailure disagree(Read test, StfOutcome first, Engine engine, StfOutcome second, Engine other) {
        List<String> details = Stream.concat(
                        first.left().stream()
                                .filter(left -> !second.left().contains(left))
                                .map(left -> engine.name() + ": " + left),
                        second.left().stream()
                                .filter(left -> !first.left().contains(left))
                                .map(left -> other.name() + ": " + left))
                .toList();
        return new StfFailure(
                Diagnostic.error(
                        new Position(test.file(), 1, 1),
                        "engines",
                        "the engines " + engine.name() + " and " + other.name() + " disagree",
                        "this is a defect of Plumbline: please report it with the program and the test"),
                null,
                null,
                details);
    }

    private static List<Reading> readings(Read test, StfOutcome outcome) {
        List<StfStep.Control> asked = test.of(StfStep.Control.class);
        List<Reading> readings = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            Answer answer = outcome.answers().get(i);
            StfStep.Control control = asked.get(i);
            if (control.check() == StfStep.Control.ANY && !answer.lines().isEmpty()) {
                readings.add(new Reading(control.at().line(), TimedCommand.text(control.request()), answer.lines()));
            }
        }
        return readings;
    }
}
