package plumbline.pipelines.tm.occupancy;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.tm.QueueObserver;

/**
 * Records exactly which flow occupied which queue when, and what was dropped: what programs that measure queues are
 * held against. It keeps a record per packet and allocates; it is for experiments, not for a switch that runs for days.
 * The queues must be first in, first out.
 *
 * <pre>
 *   OccupancyByFlow&lt;Long&gt; truth = new OccupancyByFlow&lt;&gt;(packet -&gt; sourceAddress(packet));
 *   builder.queueObserver(truth);
 *   …
 *   truth.queue(1, 0).at(5_000)      // flow → packets, bytes, cells in queue 0 of port 1 after 5 µs
 * </pre>
 *
 * @param <F> a flow, with equals and hashCode
 */
public final class OccupancyByFlow<F> implements QueueObserver {
    private record Place(int port, int queue) {
        static Place of(Packet packet) {
            return new Place(packet.egressPort(), packet.queue());
        }
    }

    private final Function<Packet, F> flow;
    private final Map<Place, QueueHistory<F>> queues = new HashMap<>();
    private final Map<F, Share> dropped = new HashMap<>();

    /**
     * @param flow tells a packet's flow by its bytes, which in the queue are those that came in, or by its header
     *     vector
     */
    public OccupancyByFlow(Function<Packet, F> flow) {
        this.flow = flow;
    }

    /** What happened in one queue of one port. */
    public QueueHistory<F> queue(int port, int queue) {
        return queues.computeIfAbsent(new Place(port, queue), place -> new QueueHistory<>());
    }

    /** What each flow lost at the queues, in packets and bytes; what was dropped occupied no cells. */
    public Map<F, Share> dropped() {
        return Map.copyOf(dropped);
    }

    @Override
    public void enqueued(Packet packet, long nanos) {
        Share share = new Share(1, packet.frame().wireLength(), packet.cells());
        queues.computeIfAbsent(Place.of(packet), place -> new QueueHistory<>()).come(flow.apply(packet), nanos, share);
    }

    @Override
    public void dequeued(Packet packet, long nanos) {
        queues.get(Place.of(packet)).leave(nanos);
    }

    @Override
    public void pushedOut(Packet packet, long nanos) {
        throw new UnsupportedOperationException("the queue is not first in, first out");
    }

    @Override
    public void dropped(Packet packet, DropReason reason, long nanos) {
        dropped.merge(flow.apply(packet), new Share(1, packet.frame().wireLength(), 0), Share::plus);
    }
}
