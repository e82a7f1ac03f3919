package plumbline.bench.experiment.flow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.ProgramFile;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.SourceLanguage;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembly;
import plumbline.pipelines.Switch;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.SimulatedPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.ReadOut;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.TargetException;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/**
 * A program, verified and compiled, in a whole switch in virtual time.
 *
 * @param builtIn absent if the program is a file
 * @param latencyNanos of a recirculation
 */
public record SwitchTrial(Optional<BuiltInProgram> builtIn, Verified verified, long latencyNanos) {
    private static final String UNLIMITED = "unlimited";

    /**
     * The program that settings name ({@code program}: built in or a file; {@code target}, {@code delay} in packets).
     *
     * @param shared knows where files are
     * @throws ExperimentException if there is none, or it is not legal there
     */
    public static SwitchTrial of(PointSettings settings, Map<String, Long> parameters, SharedInputs shared) {
        Program program = assembled(settings, parameters, shared);
        Verified verified =
                switch (Verifier.verify(program, target(settings.text("target", UNLIMITED), shared))) {
                    case Verdict.Accepted accepted -> accepted.verified();
                    case Verdict.Rejected rejected ->
                        throw rejected(settings, rejected.report().diagnostics().getFirst());
                };
        return new SwitchTrial(
                BuiltInPrograms.find(settings.text("program")),
                verified,
                Math.max(1, settings.number("delay", 1) * FlowPort.GAP_NANOS));
    }

    /** The names of the parameters of the program that settings name; P4 has macros, which nothing declares. */
    static Set<String> parameters(PointSettings settings, SharedInputs shared) {
        if (SourceLanguage.of(settings.text("program")) == SourceLanguage.P4) {
            return Set.of();
        }
        return BuiltInPrograms.find(settings.text("program"))
                .map(builtIn -> builtIn.parameters().stream()
                        .map(BuiltInProgram.Parameter::name)
                        .collect(Collectors.toSet()))
                .orElseGet(() -> assembled(settings, Map.of(), shared).parameters().stream()
                        .map(Program.Parameter::name)
                        .collect(Collectors.toSet()));
    }

    /** The program that settings name, assembled. */
    static Program assembled(PointSettings settings, Map<String, Long> parameters, SharedInputs shared) {
        String name = settings.text("program");
        Assembly assembly = BuiltInPrograms.find(name)
                .map(builtIn -> builtIn.assemble(parameters))
                .orElseGet(() -> assembledFile(settings, parameters, shared));
        return assembly.program()
                .orElseThrow(() -> rejected(settings, assembly.diagnostics().getFirst()));
    }

    /** A built-in program is rejected for what an experiment asks of it, a file for what is in it. */
    private static ExperimentException rejected(PointSettings settings, Diagnostic first) {
        return new ExperimentException(
                BuiltInPrograms.names().contains(settings.text("program"))
                        ? PortException.Cause.USAGE
                        : PortException.Cause.DATA,
                settings.where() + ": " + first.headline());
    }

    private static Assembly assembledFile(PointSettings settings, Map<String, Long> parameters, SharedInputs shared) {
        Path file = shared.file(settings.text("program"));
        if (!Files.isRegularFile(file)) {
            throw new ExperimentException(settings.where() + ": no program '" + settings.text("program")
                    + "': there is no file " + file + ", and built in are: "
                    + String.join(", ", BuiltInPrograms.names()));
        }
        try {
            Assembly assembly =
                    ProgramFile.assemble(file, parameters, target(settings.text("target", UNLIMITED), shared));
            for (String name : parameters.keySet()) { // a macro of P4 may be anything
                if (assembly.program().isPresent() && !assembly.sources().mention(name)) {
                    throw new ExperimentException(
                            PortException.Cause.DATA,
                            settings.where() + ": " + file + " does not mention '" + name + "'");
                }
            }
            return assembly;
        } catch (IOException e) {
            throw new ExperimentException(
                    settings.where() + ": " + file + ": cannot be read: " + FileTrouble.inWords(e), e);
        }
    }

    /** A target by its name, or a file. */
    static Target target(String name, SharedInputs shared) {
        try {
            return Targets.named(
                    Targets.names().contains(name) ? name : shared.file(name).toString());
        } catch (TargetException e) {
            throw new ExperimentException(e.getMessage(), e);
        }
    }

    /** As it was assembled. */
    public Program program() {
        return verified.program();
    }

    public ReadOut readOut() {
        return builtIn.flatMap(known -> known.readOut(program()))
                .orElseThrow(
                        () -> new ExperimentException("program " + program().name() + " has nothing to read out"));
    }

    /**
     * Sends packets in by port 0, to the last; what leaves by port 1 goes to the port that {@code out} makes for the
     * switch.
     *
     * @return the switch as it is in the end, to be closed
     */
    public Switch run(long seed, LongSupplier flows, long packets, Function<Switch, SimulatedPort> out) {
        Late port = new Late();
        Switch device = Switch.builder(verified, new Compiler())
                .seed(seed)
                .recirculation(RecirculationConfig.DEFAULT.withLatency(latencyNanos))
                .port(0, new FlowPort(flows, packets))
                .port(1, port)
                .build();
        port.inner = out.apply(device);
        new StepRunner(device).run();
        return device;
    }

    /** Second passes per packet. */
    public static double recirculated(Switch device, long packets) {
        return device.pipe().counters().passes(Origin.RECIRCULATION) / (double) packets;
    }

    /** Hands on to a port that is made only when the switch is. */
    private static final class Late extends SimulatedPort {
        private SimulatedPort inner;

        Late() {
            super("out");
        }

        @Override
        public int send(Frame[] from, int count, long nanos) {
            return inner.send(from, count, nanos);
        }
    }
}
