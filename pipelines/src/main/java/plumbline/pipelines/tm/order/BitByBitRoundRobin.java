package plumbline.pipelines.tm.order;

import plumbline.pipelines.clock.TimeHeap;
import plumbline.pipelines.packet.Packet;

/**
 * Fair queueing by exact order: packets leave in the order in which their last bits would if the flows sent one bit
 * each in turn. Virtual time is what each flow that has something to send has sent of late; it moves at the rate of the
 * link divided by their number, and stands while there is none.
 *
 * <pre>
 *   finish = max(finish of the flow's last packet, virtual time) + bytes on the link
 * </pre>
 *
 * Virtual time and finishes are in units of 2^-{@value #FRACTION} bytes: 2^43 bytes until they wrap, 15 minutes of one
 * flow at 100 Gbit/s.
 */
final class BitByBitRoundRobin implements Ranking {
    private static final int FRACTION = 20;
    private static final long BYTE = 8_000_000_000L;

    /** Flows that have something to send in the model, with the finish of their last packet. */
    private final FlowNumbers flows = new FlowNumbers();

    private int capacity = flows.capacity();
    private TimeHeap byFinish = new TimeHeap(capacity);
    private long virtualTime;
    private long lastNanos;
    private long overhead;

    @Override
    public long rank(Packet packet, Coming coming) {
        advance(sendable(coming));
        lastNanos = coming.nanos();
        overhead = coming.bytes() - packet.frame().wireLength();
        return flows.value(FlowId.of(packet.frame()), virtualTime) + (coming.bytes() << FRACTION);
    }

    @Override
    public void taken(Packet packet, long rank, Coming coming) {
        int number = flows.put(FlowId.of(packet.frame()), rank);
        if (number == capacity) {
            grow();
        }
        byFinish.put(number, rank);
    }

    private void grow() {
        TimeHeap before = byFinish;
        capacity = flows.capacity();
        byFinish = new TimeHeap(capacity);
        for (; before.firstTime() != TimeHeap.NEVER; before.removeFirst()) {
            byFinish.put(before.first(), before.firstTime());
        }
    }

    /** It was its flow's last, so its flow has sent that much less; virtual time does not go back. */
    @Override
    public void pushedOut(Packet packet, long rank) {
        long flow = FlowId.of(packet.frame());
        if (flows.contains(flow)) {
            long before = Math.max(virtualTime, rank - (packet.frame().wireLength() + overhead << FRACTION));
            byFinish.put(flows.put(flow, before), before);
        }
    }

    /** What the link could have sent since it was asked last. */
    private long sendable(Coming coming) {
        long nanos = coming.nanos() - lastNanos;
        long rate = coming.bitsPerSecond();
        if (rate == 0 || nanos > Long.MAX_VALUE / rate) {
            return Long.MAX_VALUE >> 1;
        }
        long sent = nanos * rate;
        return (sent / BYTE << FRACTION) + (sent % BYTE << FRACTION) / BYTE;
    }

    private void advance(long sendable) {
        long left = sendable;
        while (flows.size() > 0) {
            long next = byFinish.firstTime();
            long each = left / flows.size();
            if (each < next - virtualTime) {
                virtualTime += each;
                return;
            }
            left -= (next - virtualTime) * flows.size();
            virtualTime = next;
            flows.remove(byFinish.first());
            byFinish.removeFirst();
        }
    }
}
