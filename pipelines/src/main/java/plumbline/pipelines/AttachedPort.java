package plumbline.pipelines;

import java.util.function.Supplier;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.BatchCounter;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortSide;
import plumbline.pipelines.ring.RingPort;
import plumbline.vm.count.CounterBlock;

/** A port of the switch as its pipe uses it: collects frames to be sent into batches. One thread, that of the pipe. */
public final class AttachedPort {
    private final Attachment attachment;
    private final RingPort rings;
    private final PortSide side;
    private final Supplier<Frame> spare;
    /** Made when first needed: most ports of a large switch send little. */
    private final Frame[] frames = new Frame[Switch.BATCH];

    private final CounterBlock<BatchCounter> collected = new CounterBlock<>(BatchCounter.class);
    private int waiting;
    private boolean touched;
    private long quietUntil;

    /**
     * @param rings before the attachment, or null if the thread of the pipe uses it directly
     * @param spare makes a frame as large as those of the packets
     */
    AttachedPort(Attachment attachment, RingPort rings, Supplier<Frame> spare) {
        this.attachment = attachment;
        this.rings = rings;
        this.side = rings == null ? attachment : rings;
        this.spare = spare;
    }

    /** Its number in the program. */
    public int number() {
        return attachment.number();
    }

    /** What is attached, for its counters and failures. */
    public Attachment attachment() {
        return attachment;
    }

    /** The rings between the pipe and the port, or null if the pipe's thread uses it directly. */
    public RingPort rings() {
        return rings;
    }

    /** Frames collected for the next send. */
    CounterBlock<BatchCounter> collected() {
        return collected;
    }

    /** It had nothing: do not look again before this time, in nanoseconds. */
    long quietUntil() {
        return quietUntil;
    }

    /** Notes until when there is no hurry to look at it. */
    void quietUntil(long nanos) {
        quietUntil = nanos;
    }

    /** When its next frame comes, in nanoseconds; {@code ScheduledPort.NEVER} if none will, or if it cannot know. */
    public long nextArrival() {
        return side.nextArrival();
    }

    /** When {@link #advance} has something to do, in nanoseconds, or {@code ScheduledPort.NEVER}. */
    long nextDue() {
        return side.nextDue();
    }

    /** Lets the port send what it has held back until now; answers how many frames. */
    int advance(long nanos) {
        return side.advance(nanos);
    }

    /** Whether it will never receive again. */
    public boolean exhausted() {
        return side.exhausted();
    }

    /** Takes waiting frames; none once receiving has failed. */
    int receive(Frame[] into, int limit, long nanos) {
        return side.receive(into, limit, nanos);
    }

    /** Whether it may hold frames back, so that {@link #nextDue} and {@link #advance} are to be called. */
    boolean holds() {
        return side.holds();
    }

    /** Whether it was given frames since the last {@link #flush}. */
    boolean isTouched() {
        return touched;
    }

    /** Takes over a frame, which is sent with the next {@link #flush} at the latest; answers another for it. */
    Frame add(Frame frame, long nanos) {
        touched = true;
        Frame free = frames[waiting];
        frames[waiting++] = frame;
        if (waiting == frames.length) {
            send(nanos);
        }
        return free == null ? spare.get() : free;
    }

    /** Sends what was collected. */
    void flush(long nanos) {
        touched = false;
        if (waiting > 0) {
            send(nanos);
        }
    }

    /** Sends {@code batch[0..count)} at once, nothing being collected; may put other frames in their place. */
    void send(Frame[] batch, int count, long nanos) {
        side.send(batch, count, nanos);
    }

    private void send(long nanos) {
        side.send(frames, waiting, nanos);
        waiting = 0;
        publish();
    }

    /** Shows readers how many frames are collected: once for a batch, since a store per packet can be measured. */
    void publish() {
        collected.set(BatchCounter.COLLECTED, waiting);
    }
}
