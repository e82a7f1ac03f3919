package plumbline.bench.experiment.flow;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.LongSupplier;
import org.agrona.collections.LongArrayList;
import plumbline.nic.pcap.PcapProvider;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;
import plumbline.programs.reference.AddressPairs;

/** The flows of a capture's IPv4 packets, in order; all else in it is left out. */
final class CapturedFlows implements FlowWorkload {
    private static final int BATCH = 64;

    private final long[] flows;

    private CapturedFlows(long[] flows) {
        this.flows = flows;
    }

    static CapturedFlows load(Path file) throws PortException {
        LongArrayList flows = new LongArrayList();
        Frame[] frames = new Frame[BATCH];
        for (int i = 0; i < BATCH; i++) {
            frames[i] = new Frame();
        }
        try (Port port = new PcapProvider().open(new PortSpec("pcap", file.toString(), Map.of()))) {
            int count;
            while ((count = port.receive(frames, BATCH, Long.MAX_VALUE - 1)) > 0) {
                for (int i = 0; i < count; i++) {
                    long flow = AddressPairs.of(frames[i].buffer(), frames[i].offset(), frames[i].length());
                    if (flow != AddressPairs.NONE) {
                        flows.addLong(flow);
                    }
                }
            }
        }
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
