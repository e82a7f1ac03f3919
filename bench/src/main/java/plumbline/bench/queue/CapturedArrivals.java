package plumbline.bench.queue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;
import plumbline.nic.pcap.PcapProvider;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;
import plumbline.programs.reference.AddressPairs;

/** The IPv4 packets of a capture, faster than they came. A flow is a pair of addresses; what is longer than a frame is cut. */
final class CapturedArrivals {
    private static final int BATCH = 64;
    private static final int MOST_FLOWS = 1 << 16;

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
        Frame[] frames = new Frame[BATCH];
        for (int i = 0; i < BATCH; i++) {
            frames[i] = new Frame();
        }
        try (Port port = new PcapProvider().open(new PortSpec("pcap", file.toString(), Map.of()))) {
            int count;
            while ((count = port.receive(frames, BATCH, Long.MAX_VALUE - 1)) > 0) {
                for (int i = 0; i < count; i++) {
                    long pair = AddressPairs.of(frames[i].buffer(), frames[i].offset(), frames[i].length());
                    if (pair != AddressPairs.NONE && numbers.size() < MOST_FLOWS) {
                        nanos.addLong(frames[i].nanos());
                        flows.addInt(numbers.computeIfAbsent(pair, one -> numbers.size()));
                        lengths.addInt(Math.clamp(frames[i].length(), ArrivalPort.HEADER_BYTES, ArrivalPort.MOST_BYTES));
                    }
                }
            }
        }
        long first = nanos.isEmpty() ? 0 : nanos.getLong(0);
        long[] faster = nanos.longStream().map(at -> Math.round((at - first) / speedup)).toArray();
        return Arrivals.sorted(faster, flows.toIntArray(), lengths.toIntArray());
    }
}
