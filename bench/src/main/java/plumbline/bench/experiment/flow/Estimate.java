package plumbline.bench.experiment.flow;

import plumbline.pipelines.port.Frame;

/** The estimate of its flow that a packet leaves with. */
@FunctionalInterface
public interface Estimate {
    /** The estimate for a packet's flow when the packet leaves. */
    long of(Frame frame, long flow);

    /** From the packet: the program wrote it into the Ethernet destination address ({@code report=1}). */
    static Estimate reported() {
        return (frame, flow) -> Long.reverseBytes(frame.buffer().getLong(frame.offset())) >>> 16;
    }
}
