package plumbline.programs.rig;

import java.util.function.Consumer;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.DiscardPort;

/** A port that shows what leaves by it to an observer. */
public final class FlowSink extends DiscardPort {
    private final Consumer<Frame> observer;

    public FlowSink(Consumer<Frame> observer) {
        super("sink");
        this.observer = observer;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        for (int i = 0; i < count; i++) {
            observer.accept(from[i]);
        }
        return super.send(from, count, nanos);
    }
}
