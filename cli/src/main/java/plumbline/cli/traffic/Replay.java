package plumbline.cli.traffic;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import plumbline.console.terminal.ProgressBar;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.SwitchRefusedException;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.Agenda;
import plumbline.pipelines.run.Ending;
import plumbline.pipelines.run.EndlessRecirculation;
import plumbline.pipelines.run.RunLimits;
import plumbline.pipelines.run.StepRunner;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.State;

/** Runs a switch in virtual time between ports that know when their packets come. */
public final class Replay {
    private final Setup setup;
    private final FirstFailure failure;
    private volatile boolean stopped;
    private volatile StepRunner runner;

    /**
     * What to replay.
     *
     * @param controls the program's own control planes by pipe
     * @param agenda what is done with the switch at times known beforehand
     * @param limits where it ends although there is more traffic
     */
    public record Setup(
            Verified verified,
            Engine engine,
            List<ReplayPort> ports,
            SwitchSettings settings,
            Map<Integer, ControlPlane> controls,
            Function<Switch, Agenda> agenda,
            RunLimits limits) {
        public Setup {
            ports = List.copyOf(ports);
            controls = Map.copyOf(controls);
        }

        /** With ports 0 and 1, to the end of the traffic, and left alone. */
        public Setup(Verified verified, Engine engine, ScheduledPort in, ScheduledPort out, SwitchSettings settings) {
            this(
                    verified,
                    engine,
                    List.of(new ReplayPort(0, 0, in.name(), in), new ReplayPort(1, 0, out.name(), out)),
                    settings,
                    Map.of(),
                    device -> Agenda.EMPTY,
                    RunLimits.NONE);
        }
    }

    /**
     * What came of it.
     *
     * @param states the program's registers as they are at the end, by pipe
     * @param ending why it ended
     * @param endless what was recirculated without end, if it ended because of that; else null
     * @param failure why a port broke off, as at a capture that is cut, or null: the rest went on without it
     */
    public record Result(
            SwitchReport report,
            List<State> states,
            Ending ending,
            EndlessRecirculation endless,
            PortException failure) {
        /** Whether all traffic came. */
        public boolean whole() {
            return ending == Ending.TRAFFIC_OVER && failure == null;
        }

        /**
         * The result, if no port broke off.
         *
         * @throws PortException why one did
         */
        public Result orThrow() throws PortException {
            if (failure != null) {
                throw failure;
            }
            return this;
        }
    }

    /**
     * A replay, to be run once.
     *
     * @param listener hears of traps and warnings
     */
    public Replay(Setup setup, SwitchListener listener) {
        this.setup = setup;
        this.failure = new FirstFailure(listener);
    }

    /**
     * Runs to the end of the traffic, or until it is stopped, and closes the ports.
     *
     * @throws PortException if a port fails to close
     */
    public Result run(ProgressBar progress) throws PortException {
        SwitchBuilder builder = setup.settings()
                .to(Switch.builder(setup.verified(), setup.engine()))
                .listener(failure);
        setup.ports().forEach(port -> builder.port(port.number(), port.pipe(), port.port()));
        setup.controls().forEach(builder::controlPlane);
        try (Switch device = builder.build()) {
            StepRunner steps = new StepRunner(
                    device, progress::at, setup.limits(), setup.agenda().apply(device));
            runner = steps;
            if (stopped) {
                steps.stop();
            }
            SwitchReport report = steps.run();
            EndlessRecirculation endless =
                    steps.ending() == Ending.ENDLESS_RECIRCULATION ? steps.endlessRecirculation() : null;
            return new Result(
                    report,
                    device.pipes().stream().map(unit -> unit.pipe().state()).toList(),
                    steps.ending(),
                    endless,
                    failure.cause);
        } catch (SwitchRefusedException e) {
            throw SwitchSettings.refused(e);
        } finally {
            progress.done();
        }
    }

    /** Lets it end soon and in good order, whatever traffic there still is; from any thread. */
    public void stop() {
        stopped = true;
        StepRunner running = runner;
        if (running != null) {
            running.stop();
        }
    }

    /** Remembers why the first port failed. */
    private static final class FirstFailure implements SwitchListener {
        private final SwitchListener rest;
        private PortException cause;

        FirstFailure(SwitchListener rest) {
            this.rest = rest;
        }

        @Override
        public void warned(String text) {
            rest.warned(text);
        }

        @Override
        public void portFailed(int number, String name, boolean receiving, PortException thrown) {
            if (cause == null) {
                cause = thrown;
            }
        }
    }
}
