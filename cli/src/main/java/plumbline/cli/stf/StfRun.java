package plumbline.cli.stf;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import plumbline.cli.control.DigestLog;
import plumbline.cli.control.Requests;
import plumbline.cli.script.Replies;
import plumbline.cli.script.ScriptAgenda;
import plumbline.cli.script.TimedCommand;
import plumbline.cli.stf.StfOutcome.Left;
import plumbline.cli.stf.StfReader.Read;
import plumbline.cli.traffic.SwitchSettings;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.SwitchRefusedException;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.Ending;
import plumbline.pipelines.run.RunLimits;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.ReadOut;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;

/** Runs packet tests: each on a new switch, in virtual time. */
public final class StfRun {
    private final Setup setup;
    private final SwitchListener listener;

    /**
     * What to test.
     *
     * @param readOut the program's, if it has one
     * @param own makes the program's control planes, by the pipes in use
     * @param commands what is done before the first line
     * @param shortest bytes; shorter packets get zeros behind them before they come in
     */
    public record Setup(
            Verified verified,
            SwitchSettings settings,
            Optional<ReadOut> readOut,
            Function<Collection<Integer>, Map<Integer, ? extends ControlPlane>> own,
            List<TimedCommand> commands,
            int shortest) {}

    /** @param listener hears of traps and warnings */
    StfRun(Setup setup, SwitchListener listener) {
        this.setup = setup;
        this.listener = listener;
    }

    /**
     * Runs a test on an engine.
     *
     * @throws PortException never, unless memory is a bad port
     */
    StfOutcome run(Read test, Engine engine) throws PortException {
        List<StfStep> timed = test.steps().stream()
                .filter(step -> !(step instanceof StfStep.Expect || step instanceof StfStep.Quiet))
                .toList();
        long begin = timed.stream()
                .filter(StfStep.Send.class::isInstance)
                .mapToLong(StfStep::nanos)
                .findFirst()
                .orElse(0);
        Map<Integer, MemoryPort> ports = ports(test);
        Program program = setup.verified().program();
        DigestLog digests = new DigestLog(program);
        boolean listens = test.of(StfStep.Control.class).stream()
                .anyMatch(asked -> DigestLog.isAsked(asked.request().words()));
        Map<Integer, ControlPlane> planes =
                new TreeMap<>(setup.own().apply(test.pipes().values()));
        if (listens) {
            test.pipes().values().stream()
                    .distinct()
                    .forEach(pipe -> planes.merge(pipe, digests.in(pipe), ControlPlane::and));
        }
        SwitchBuilder builder =
                setup.settings().to(Switch.builder(setup.verified(), engine)).listener(listener);
        planes.forEach(builder::controlPlane);
        ports.forEach((number, port) -> builder.port(number, test.pipes().get(number), port));
        try (Switch device = builder.build()) {
            ScriptAgenda.executeAtOnce(setup.commands(), program, setup.readOut(), device, Replies.kept());
            StfScript.Commanded commanded = (nanos, request) -> DigestLog.isAsked(request.words())
                    ? digests.answer(request)
                    : Requests.at(nanos, program, setup.readOut(), device).answer(request);
            DropLog drops = new DropLog(device);
            StfScript script = new StfScript(timed, begin, commanded, drops);
            StepRunner runner = new StepRunner(device, packets -> {}, RunLimits.NONE, script);
            runner.run();
            return new StfOutcome(
                    left(ports),
                    script.answers(),
                    drops.end(),
                    runner.ending() == Ending.ENDLESS_RECIRCULATION ? runner.endlessRecirculation() : null);
        } catch (SwitchRefusedException e) {
            throw SwitchSettings.refused(e);
        }
    }

    private static Map<Integer, MemoryPort> ports(Read test) {
        Map<Integer, MemoryPort> ports = new TreeMap<>();
        test.pipes().keySet().forEach(number -> ports.put(number, new MemoryPort("port " + number)));
        test.of(StfStep.Send.class).forEach(send -> ports.get(send.port()).add(send.nanos(), send.packet()));
        return ports;
    }

    /** In order of time; at one instant, of ports. */
    private static List<Left> left(Map<Integer, MemoryPort> ports) {
        List<Left> left = new ArrayList<>();
        ports.forEach((number, port) -> port.sent()
                .forEach(frame ->
                        left.add(new Left(number, frame.nanos(), HexFormat.of().formatHex(frame.bytes())))));
        left.sort(Comparator.comparingLong(Left::nanos));
        return left;
    }
}
