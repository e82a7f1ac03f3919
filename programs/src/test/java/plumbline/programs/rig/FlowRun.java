package plumbline.programs.rig;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import plumbline.pipelines.Switch;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.State;
import plumbline.vm.interpreter.Interpreter;

/**
 * Packets of flows through a whole switch in virtual time: in by port 0, out by port 1.
 *
 * @param delay after how many packets of a steady flow source a clone comes back into ingress
 */
public record FlowRun(Verified program, long seed, int delay, Engine engine) {
    /** Interpreted. */
    public FlowRun(Verified program, long seed, int delay) {
        this(program, seed, delay, new Interpreter());
    }

    /** What is left of a run: the switch with its state, and what was counted. */
    public record Done(Switch device, SwitchReport report) {}

    /** Sees every packet that leaves, and the program's state at that moment. */
    @FunctionalInterface
    public interface Observer {
        /** A packet leaves; the frame is the observer's only during the call. */
        void left(Frame frame, State state);
    }

    /** Runs a number of packets. */
    public Done run(LongSupplier flows, long packets, Observer observer) {
        return run(new FlowSource(flows, packets), observer);
    }

    /** Runs all packets of a port. */
    public Done run(ScheduledPort source, Observer observer) {
        AtomicReference<State> state = new AtomicReference<>();
        Switch device = Switch.builder(program, engine)
                .seed(seed)
                .recirculation(RecirculationConfig.DEFAULT.withLatency(delay * FlowSource.SPACING_NANOS))
                .port(0, source)
                .port(1, new FlowSink(frame -> observer.left(frame, state.get())))
                .build();
        state.set(device.state());
        return new Done(device, new StepRunner(device).run());
    }
}
