package plumbline.nic.wrap;

import java.util.List;
import java.util.Set;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.tm.Link;
import plumbline.pipelines.tm.Rate;

/** The options {@code limit}: as if the wire behind the port had a lower rate. */
final class LimitWrapper implements Wrapper {
    private static final int DEFAULT_QUEUE = 64;
    private static final int MAX_QUEUE = 1_000_000;

    @Override
    public String key() {
        return "limit";
    }

    @Override
    public Set<String> options() {
        return WrapperOptions.twoSided(key(), List.of("", "queue"));
    }

    @Override
    public String help() {
        return "limit=100mbit  a slower wire: bits a second, with 24 bytes of preamble, FCS and gap per frame; up to"
            + " limit.queue=64 frames wait, the rest is dropped and counted; limit.in and limit.out for one direction";
    }

    @Override
    public Layer read(WrapperOptions options) throws PortException {
        long in = rate(options, Side.IN);
        long out = rate(options, Side.OUT);
        int inQueue = options.value(Side.IN, "queue", LimitWrapper::queue).orElse(DEFAULT_QUEUE);
        int outQueue = options.value(Side.OUT, "queue", LimitWrapper::queue).orElse(DEFAULT_QUEUE);
        return port -> new LanePort(port, lane(port, Side.IN, in, inQueue), lane(port, Side.OUT, out, outQueue));
    }

    private static HoldingLane lane(Port port, Side side, long bitsPerSecond, int queue) {
        return bitsPerSecond == 0 ? null : new LimitLane(bitsPerSecond, queue, side.of(port.counters()));
    }

    private static long rate(WrapperOptions options, Side side) throws PortException {
        return options.value(side, "", LimitWrapper::bitsPerSecond).orElse(0L);
    }

    private static long bitsPerSecond(String text) {
        Rate rate = Rate.parse(text);
        if (rate.unit() != Rate.Unit.BITS || rate.perSecond() < 1 || rate.perSecond() > Link.MAX_BITS_PER_SECOND) {
            throw new IllegalArgumentException("write bits a second from 1bit to 10tbit, e.g. 100mbit");
        }
        return rate.bitsPerSecond();
    }

    private static int queue(String text) {
        int frames = Integer.parseInt(text);
        if (frames < 0 || frames > MAX_QUEUE) {
            throw new IllegalArgumentException("from 0 to " + MAX_QUEUE + " frames can wait");
        }
        return frames;
    }
}
