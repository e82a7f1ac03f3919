package plumbline.cli.traffic;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.reference.AddressPairs;
import plumbline.programs.reference.ExactCounts;

/** Wraps a port and counts every flow exactly as its frames pass: the truth that a program's answer is held against. */
public final class ExactFlowsPort extends DelegatingPort {
    private final FlowKey key;
    private final ExactCounts counts;

    /**
     * Counts flows of a key that is made of addresses.
     *
     * @param counts to which they are added; packets without a flow are not
     */
    public ExactFlowsPort(ScheduledPort inner, FlowKey key, ExactCounts counts) {
        super(inner);
        this.key = key;
        this.counts = counts;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        int received = super.receive(into, limit, nanos);
        for (int i = 0; i < received; i++) {
            long pair = AddressPairs.of(into[i].buffer(), into[i].offset(), into[i].length());
            long flow = flow(pair);
            if (pair != AddressPairs.NONE && flow != 0) {
                counts.add(flow);
            }
        }
        return received;
    }

    private long flow(long pair) {
        return switch (key) {
            case PAIR -> pair;
            case SOURCE -> pair >>> 32;
            case DESTINATION -> pair & 0xffff_ffffL;
            case DIGEST, FINGERPRINT -> throw new IllegalStateException("a digest does not tell its flow");
        };
    }
}
