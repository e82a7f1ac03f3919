package plumbline.cli.traffic;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;

/** Wraps a port and counts the flow of every frame as it passes. */
public final class ExactFlowsPort extends DelegatingPort {
    private final ExactFlows flows;

    /** @param flows to which they are added, perhaps beside those of other ports */
    public ExactFlowsPort(ScheduledPort inner, ExactFlows flows) {
        super(inner);
        this.flows = flows;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        int received = super.receive(into, limit, nanos);
        for (int i = 0; i < received; i++) {
            flows.add(into[i]);
        }
        return received;
    }
}
