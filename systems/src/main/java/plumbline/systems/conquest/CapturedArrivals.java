package plumbline.systems.conquest;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import plumbline.bench.capture.CapturedPairs;
import plumbline.bench.queue.ArrivalList;
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
        ArrivalList packets = new ArrivalList();
        Map<Long, Integer> numbers = new HashMap<>();
        long[] first = new long[1];
        CapturedPairs.read(file, (pair, frame) -> {
            if (numbers.size() < MAX_FLOWS) {
                first[0] = numbers.isEmpty() ? frame.nanos() : first[0];
                packets.add(
                        (frame.nanos() - first[0]) / speedup,
                        numbers.computeIfAbsent(pair, one -> numbers.size()),
                        Math.clamp(frame.wireLength(), ArrivalPort.HEADER_BYTES, ArrivalPort.MAX_BYTES));
            }
        });
        return packets.arrivals();
    }
}
