package plumbline.systems.conquest;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;
import plumbline.bench.capture.CapturedPairs;
import plumbline.bench.queue.ArrivalPort;
import plumbline.bench.queue.Arrivals;
import plumbline.pipelines.port.PortException;

/**
 * The IPv4 packets of a capture, faster than they came. A flow is a pair of addresses. Packets have the length that
 * they had on the link, also if the capture has only their beginning; what is longer than a frame is cut.
 */
final class CapturedArrivals {
    private static final int MAX_FLOWS = 1 << 16;

    private CapturedArrivals() {}

    /**
     * Reads a capture.
     *
     * @param speedup what times are divided by
     */
    static Arrivals load(Path file, double speedup) throws PortException {
        LongArrayList nanos = new LongArrayList();
        IntArrayList flows = new IntArrayList();
        IntArrayList lengths = new IntArrayList();
        Map<Long, Integer> numbers = new HashMap<>();
        CapturedPairs.read(file, (pair, frame) -> {
            if (numbers.size() < MAX_FLOWS) {
                nanos.addLong(frame.nanos());
                flows.addInt(numbers.computeIfAbsent(pair, one -> numbers.size()));
                lengths.addInt(Math.clamp(frame.wireLength(), ArrivalPort.HEADER_BYTES, ArrivalPort.MAX_BYTES));
            }
        });
        long first = nanos.isEmpty() ? 0 : nanos.getLong(0);
        long[] faster =
                nanos.longStream().map(at -> Math.round((at - first) / speedup)).toArray();
        return Arrivals.sorted(faster, flows.toIntArray(), lengths.toIntArray());
    }
}
