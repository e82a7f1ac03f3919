package plumbline.bench.soak;

import java.util.SplittableRandom;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSource;

/**
 * A live port out of nothing: bursts of random frames, now and then none at all or a malformed one; what it is sent it
 * takes up to a rate, as a slow receiver does. It can be cut and mended by another thread while it is used, and counts
 * for itself what really came and went, over all the times it was opened. Nothing is allocated per frame.
 */
final class SoakCable implements PortSource {
    private static final int SHORTEST = 14;
    private static final int LONGEST = 1_514;
    /** A burst and the pause behind it take so long, in ns. */
    private static final long PERIOD_NANOS = 2_000_000;

    private final String name;
    private final SplittableRandom random;
    private final FrameMaker maker;
    private final int perPeriod;
    private final long acceptedPerPeriod;
    private volatile boolean cut;
    // Of the thread that uses the port; of several in turn if it is opened again, one after the other.
    private long given;
    private long taken;
    private long period = -1;
    private int givenInPeriod;
    private long takenInPeriod;

    /**
     * @param perPeriod frames in a burst
     * @param acceptedPerPeriod frames that the receiver takes in 2 ms; the rest finds it busy
     */
    SoakCable(String name, long seed, int perPeriod, long acceptedPerPeriod, int ports) {
        this.name = name;
        this.random = new SplittableRandom(seed);
        this.maker = new FrameMaker(random, ports);
        this.perPeriod = perPeriod;
        this.acceptedPerPeriod = acceptedPerPeriod;
    }

    /** Frames that came by it, malformed ones included; when nobody uses it any more. */
    long given() {
        return given;
    }

    /** Frames that it was sent, and took; when nobody uses it any more. */
    long taken() {
        return taken;
    }

    void cut() {
        cut = true;
    }

    void mend() {
        cut = false;
    }

    @Override
    public Port open() throws PortException {
        failIfCut();
        return new End();
    }

    private void failIfCut() throws PortException {
        if (cut) {
            throw new PortException(PortException.Cause.ENVIRONMENT, name + ": the cable is cut");
        }
    }

    private void at(long nanos) {
        if (nanos / PERIOD_NANOS != period) {
            period = nanos / PERIOD_NANOS;
            givenInPeriod = 0;
            takenInPeriod = 0;
        }
    }

    private final class End implements Port {
        private final PortCounters counters = new PortCounters();

        @Override
        public String name() {
            return name;
        }

        @Override
        public int receive(Frame[] into, int limit, long nanos) throws PortException {
            failIfCut();
            at(nanos);
            int filled = 0;
            while (filled < limit && givenInPeriod < perPeriod) {
                givenInPeriod++;
                given++;
                if (random.nextInt(200) == 0) {
                    counters.countReceived(0);
                    counters.receiveDrops().count(DropReason.MALFORMED);
                    continue;
                }
                Frame frame = into[filled++];
                int length = random.nextInt(50) == 0 ? SHORTEST - 1 : SHORTEST + random.nextInt(LONGEST - SHORTEST);
                maker.fill(frame, length);
                frame.arrivedAt(nanos);
                counters.countReceived(length);
            }
            return filled;
        }

        @Override
        public int send(Frame[] from, int count, long nanos) throws PortException {
            at(nanos);
            int sent = (int) Math.min(cut ? count / 2 : count, acceptedPerPeriod - takenInPeriod);
            for (int i = 0; i < sent; i++) {
                counters.countSent(from[i].length());
            }
            taken += sent;
            takenInPeriod += sent;
            counters.sendDrops().count(cut ? DropReason.PORT_DOWN : DropReason.PORT_BUSY, count - sent);
            failIfCut();
            return sent;
        }

        @Override
        public PortCounters counters() {
            return counters;
        }

        @Override
        public void close() {}
    }
}
