package plumbline.cli.traffic;

import plumbline.cli.terminal.Failure;
import plumbline.cli.terminal.Progress;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.SwitchRefusedException;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.State;

/** Sends scheduled traffic into port 0 of a switch in virtual time; what the program sends to port 1 goes out there. */
public final class Replay {
    /**
     * What to replay.
     *
     * @param in  port 0
     * @param out port 1
     * @param control the program's own
     */
    public record Setup(Verified verified, Engine engine, ScheduledPort in, Port out, SwitchSettings settings, ControlPlane control) {
        /** Without a control plane. */
        public Setup(Verified verified, Engine engine, ScheduledPort in, Port out, SwitchSettings settings) {
            this(verified, engine, in, out, settings, ControlPlane.NONE);
        }
    }

    /**
     * What came of it.
     *
     * @param state the program's registers as they are at the end
     */
    public record Result(SwitchReport report, State state) {}

    private Replay() {}

    /**
     * Runs to the end of the traffic, and closes the ports.
     *
     * @throws PortException if a port failed: what came before is lost to the caller, as a truncated capture is no
     *     basis for a result
     */
    public static Result run(Setup setup, Progress progress) throws PortException {
        FirstFailure failure = new FirstFailure();
        try (Switch device = setup.settings()
                .to(Switch.builder(setup.verified(), setup.engine()))
                .listener(failure)
                .port(0, setup.in())
                .port(1, setup.out())
                .controlPlane(setup.control())
                .build()) {
            SwitchReport report = new StepRunner(device, (packets, bytes) -> progress.at(packets)).run();
            if (failure.cause != null) {
                throw failure.cause;
            }
            return new Result(report, device.state());
        } catch (SwitchRefusedException e) {
            throw Failure.rejected("plumb: " + e.getMessage(), e);
        } finally {
            progress.done();
        }
    }

    /** Remembers why the first port failed. */
    private static final class FirstFailure implements SwitchListener {
        private PortException cause;

        @Override
        public void portFailed(int number, String name, boolean receiving, PortException thrown) {
            if (cause == null) {
                cause = thrown;
            }
        }
    }
}
