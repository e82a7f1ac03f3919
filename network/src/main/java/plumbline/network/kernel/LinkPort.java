package plumbline.network.kernel;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;

/** The port of a switch at the end of a link: frames are exchanged, never copied. */
final class LinkPort extends SimulatedPort {
    private final Channel in;
    private final Channel out;
    private final FramePool pool;

    LinkPort(LinkEnd end) {
        super("link:" + end.out().name());
        in = end.in();
        out = end.out();
        pool = out.frames();
    }

    @Override
    public long nextArrivalNanos() {
        return in.nextArrival();
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = 0;
        while (count < limit) {
            Frame frame = in.receive(nanos);
            if (frame == null) {
                break;
            }
            counters().countReceived(frame.wireLength());
            pool.releaseExchanged(into[count]);
            into[count++] = frame;
        }
        return count;
    }

    @Override
    public int maxPacket() {
        return pool.frameBytes();
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        super.send(from, count, nanos);
        for (int i = 0; i < count; i++) {
            Frame frame = from[i];
            from[i] = pool.takeForExchange();
            out.send(frame, nanos);
        }
        return count;
    }
}
