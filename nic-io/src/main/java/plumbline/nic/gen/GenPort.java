package plumbline.nic.gen;

import plumbline.nic.support.Timeline;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;

/** A port that receives generated traffic; what is sent to it is counted and discarded. */
public final class GenPort extends SimulatedPort {
    private final TrafficGenerator generator;
    private final Timeline timeline;
    private boolean waiting;
    private boolean closed;

    /** @param timeline maps the generator's times to the switch's clock */
    GenPort(String name, TrafficGenerator generator, Timeline timeline) {
        super(name);
        this.generator = generator;
        this.timeline = timeline;
    }

    @Override
    public long nextArrivalNanos() {
        return look() ? timeline.due(generator.nanos()) : NEVER;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        timeline.poll(nanos);
        int filled = 0;
        while (filled < limit && look() && timeline.due(generator.nanos()) <= nanos) {
            if (take(into[filled])) {
                filled++;
            }
        }
        return filled;
    }

    /** Makes the next packet wait in the generator; false at the end. */
    private boolean look() {
        if (!waiting) {
            waiting = !closed && generator.next();
        }
        return waiting;
    }

    /** Takes the waiting packet; false if it does not fit. */
    private boolean take(Frame frame) {
        waiting = false;
        counters().countReceived(generator.length());
        if (generator.length() > frame.maxPacket()) {
            counters().receiveDrops().count(DropReason.TOO_LONG);
            return false;
        }
        generator.writeTo(frame);
        frame.arrivedAt(timeline.take(generator.nanos()));
        return true;
    }

    @Override
    public void close() {
        closed = true;
        waiting = false;
    }
}
