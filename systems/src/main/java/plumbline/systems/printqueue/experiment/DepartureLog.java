package plumbline.systems.printqueue.experiment;

import java.util.HashMap;
import java.util.Map;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;
import plumbline.bench.queue.ArrivalPort;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.programs.printqueue.diagnosis.Span;

/** What left the queue of port 1, in order, as the traffic manager knows it. */
final class DepartureLog implements QueueObserver {
    private final IntArrayList flows = new IntArrayList();
    private final LongArrayList came = new LongArrayList();
    private final LongArrayList left = new LongArrayList();
    private final IntArrayList depths = new IntArrayList();

    @Override
    public void dequeued(Packet packet, long nanos) {
        if (packet.egressPort() == 1) {
            flows.addInt(ArrivalPort.flow(packet.frame()));
            came.addLong(packet.enqueuedAt());
            left.addLong(nanos);
            depths.addInt(packet.enqueuedDepth());
        }
    }

    int packets() {
        return flows.size();
    }

    int flow(int index) {
        return flows.getInt(index);
    }

    long came(int index) {
        return came.getLong(index);
    }

    long left(int index) {
        return left.getLong(index);
    }

    /** Cells that were in the queue when the packet came. */
    int depth(int index) {
        return depths.getInt(index);
    }

    /** Flow → packets of a span of time. */
    Map<Integer, Long> left(Span span) {
        Map<Integer, Long> counts = new HashMap<>();
        for (int i = firstFrom(span.from()); i < firstFrom(span.to()); i++) {
            counts.merge(flow(i), 1L, Long::sum);
        }
        return counts;
    }

    /** The first packet that left at a time or later. */
    int firstFrom(long nanos) {
        int low = 0;
        int high = packets();
        while (low < high) {
            int middle = low + high >>> 1;
            if (left(middle) < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
