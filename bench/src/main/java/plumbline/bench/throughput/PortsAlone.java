package plumbline.bench.throughput;

import java.util.stream.Stream;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.LoopPort;

/** The benchmark's two ports without a switch between them: copying packets in, and counting them out. */
final class PortsAlone {
    private final LoopPort in;
    private final DiscardPort out = new DiscardPort("out");
    private final Frame[] frames =
            Stream.generate(Frame::new).limit(Switch.BATCH).toArray(Frame[]::new);

    PortsAlone(byte[][] packets) {
        in = new LoopPort("loop", packets, 1);
    }

    void run(long packets) {
        in.give(packets);
        while (in.nextArrivalNanos() != LoopPort.NEVER) {
            out.send(frames, in.receive(frames, frames.length, Long.MAX_VALUE), 0);
        }
    }
}
