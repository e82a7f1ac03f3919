package plumbline.bench.experiment.flow;

import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.agrona.collections.LongArrayList;
import plumbline.bench.capture.CapturedPairs;
import plumbline.pipelines.port.PortException;

/** The flows of a capture's IPv4 packets, in order; all else in it is left out. */
final class CapturedFlows implements FlowWorkload {
    private final long[] flows;

    private CapturedFlows(long[] flows) {
        this.flows = flows;
    }

    static CapturedFlows load(Path file) throws PortException {
        LongArrayList flows = new LongArrayList();
        CapturedPairs.read(file, (pair, frame) -> flows.addLong(pair));
        return new CapturedFlows(flows.toLongArray());
    }

    @Override
    public long packets() {
        return flows.length;
    }

    @Override
    public LongSupplier flows(long seed) {
        return new LongSupplier() {
            private int next;

            @Override
            public long getAsLong() {
                return flows[next++];
            }
        };
    }
}
