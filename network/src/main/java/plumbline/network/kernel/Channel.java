package plumbline.network.kernel;

import java.util.Arrays;
import java.util.SplittableRandom;
import plumbline.pipelines.port.Frame;

/**
 * One direction of a link: the frames that are under way, in order.
 *
 * <pre>
 *   send                                  arrival
 *    |── transmission ──|── propagation ──|
 * </pre>
 *
 * The sender sees to it that one transmission follows the other. A frame that gets lost does so on its way: it has
 * taken its time on the link.
 */
public final class Channel {
    private final String name;
    private final LinkConfig link;
    private final String receiverName;
    private final int receiverPort;
    private final FramePool pool;
    private final Simulation simulation;
    private final SplittableRandom losses;
    /** What is under way, a ring: the times of arrival apart, so that no frame is looked at before it arrives. */
    private Frame[] frames = new Frame[4];

    private long[] arrivals = new long[4];
    private int first;
    private int underWay;
    private FrameListener listener = FrameListener.NONE;
    private int receiver;
    private long sent;
    private long sentBytes;
    private long lost;
    private long received;

    Channel(
            Simulation simulation,
            LinkConfig link,
            String senderName,
            String receiverName,
            int receiverPort,
            long seed) {
        this.simulation = simulation;
        this.link = link;
        this.receiverName = receiverName;
        this.receiverPort = receiverPort;
        this.name = senderName + "→" + receiverName;
        this.pool = simulation.frames();
        this.losses = new SplittableRandom(seed);
    }

    /** Sender and receiver. */
    public String name() {
        return name;
    }

    /** What it is like. */
    public LinkConfig link() {
        return link;
    }

    /** Frames that are sent or received go here. */
    public FramePool frames() {
        return pool;
    }

    /** One more who sees every frame, in the order of time, those of other channels included. */
    public void listen(FrameListener hears) {
        simulation.keepOrder();
        listener = listener == FrameListener.NONE ? hears : listener.and(hears);
    }

    /** The receiver's next event is another one than when it was last asked, though no frame is under way to it. */
    public void wake() {
        simulation.wake(receiver);
    }

    String receiverName() {
        return receiverName;
    }

    void leadTo(int node) {
        receiver = node;
    }

    /**
     * Sends a frame, which is no longer the caller's, nor are its bytes copied.
     *
     * @param nanos when its transmission begins
     */
    public void send(Frame frame, long nanos) {
        int bytes = frame.wireLength();
        sent++;
        sentBytes += bytes;
        listener.sent(this, frame, nanos);
        if (link.loss() > 0 && losses.nextDouble() < link.loss()) {
            lost++;
            listener.lost(this, frame);
            pool.release(frame);
            return;
        }
        long arrival = nanos + link.transmissionNanos(bytes) + link.delayNanos();
        frame.arrivedAt(arrival);
        add(frame, arrival);
        if (underWay == 1) {
            simulation.expect(receiver, receiverPort, arrival);
        }
    }

    private void add(Frame frame, long arrival) {
        if (underWay == frames.length) {
            grow();
        }
        int place = first + underWay++ & frames.length - 1;
        frames[place] = frame;
        arrivals[place] = arrival;
    }

    private void grow() {
        Frame[] more = Arrays.copyOf(frames, 2 * underWay);
        System.arraycopy(frames, 0, more, underWay, first);
        long[] later = Arrays.copyOf(arrivals, 2 * underWay);
        System.arraycopy(arrivals, 0, later, underWay, first);
        frames = more;
        arrivals = later;
    }

    /** When the next frame arrives, in nanoseconds, or {@link Node#NEVER} if none is under way. */
    public long nextArrival() {
        return underWay == 0 ? Node.NEVER : arrivals[first];
    }

    /** The next frame that has arrived by a time, now the caller's, or null. */
    public Frame receive(long nanos) {
        if (nextArrival() > nanos) {
            return null;
        }
        received++;
        Frame frame = frames[first];
        first = first + 1 & frames.length - 1;
        underWay--;
        listener.received(this, frame, nanos);
        return frame;
    }

    /** Frames sent. */
    public long sent() {
        return sent;
    }

    /** Bytes of the frames sent, overhead excluded. */
    public long sentBytes() {
        return sentBytes;
    }

    /** Frames lost on the way. */
    public long lost() {
        return lost;
    }

    /** Frames that were taken by the receiver. */
    public long received() {
        return received;
    }

    /** Frames on their way: sent, neither lost nor received. */
    public int underWay() {
        return underWay;
    }
}
