package plumbline.bench.experiment.flow;

import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import plumbline.bench.experiment.ExperimentException;
import plumbline.bench.experiment.PointSettings;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembly;
import plumbline.pipelines.Switch;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;
import plumbline.pipelines.run.ProgressListener;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.ReadOut;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/**
 * A built-in program, verified and compiled, in a whole switch in virtual time.
 *
 * @param latencyNanos of a recirculation
 */
public record SwitchTrial(BuiltInProgram builtIn, Verified verified, long latencyNanos) {
    /**
     * The program that settings name ({@code program}, {@code target}, {@code delay} in packets).
     *
     * @throws ExperimentException if there is none, or it is not legal there
     */
    public static SwitchTrial of(PointSettings settings, Map<String, Long> parameters) {
        BuiltInProgram builtIn = named(settings);
        Assembly assembly = builtIn.assemble(parameters);
        if (assembly.program().isEmpty()) {
            throw new ExperimentException(
                    settings.where() + ": " + assembly.diagnostics().getFirst().headline());
        }
        Verified verified =
                switch (Verifier.verify(assembly.orThrow(), Targets.named(settings.text("target", "unlimited")))) {
                    case Verdict.Accepted accepted -> accepted.verified();
                    case Verdict.Rejected rejected ->
                        throw new ExperimentException(settings.where() + ": "
                                + rejected.report().diagnostics().getFirst().headline());
                };
        return new SwitchTrial(builtIn, verified, Math.max(1, settings.number("delay", 1) * FlowPort.GAP_NANOS));
    }

    /** The built-in program that settings name. */
    static BuiltInProgram named(PointSettings settings) {
        String name = settings.text("program");
        return BuiltInPrograms.find(name)
                .orElseThrow(() -> new ExperimentException(settings.where() + ": no program '" + name + "'"));
    }

    /** As it was assembled. */
    public Program program() {
        return verified.program();
    }

    /** Its read-out. */
    public ReadOut readOut() {
        return builtIn.readOut(program())
                .orElseThrow(() -> new ExperimentException("program " + builtIn.name() + " has nothing to read out"));
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
        new StepRunner(device, ProgressListener.NONE).run();
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
