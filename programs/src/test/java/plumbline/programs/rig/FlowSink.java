package plumbline.programs.rig;

import java.util.function.Consumer;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.ScheduledPort;

/** A port that shows what leaves by it to an observer. */
public final class FlowSink implements ScheduledPort {
    private final Consumer<Frame> observer;
    private final PortCounters counters = new PortCounters();

    public FlowSink(Consumer<Frame> observer) {
        this.observer = observer;
    }

    @Override
    public String name() {
        return "sink";
    }

    @Override
    public long nextArrivalNanos() {
        return NEVER;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        return 0;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        for (int i = 0; i < count; i++) {
            counters.countSent(from[i].length());
            observer.accept(from[i]);
        }
        return count;
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public void close() {}
}
