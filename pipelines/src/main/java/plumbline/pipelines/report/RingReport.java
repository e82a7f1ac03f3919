package plumbline.pipelines.report;

import java.util.Map;
import plumbline.pipelines.port.DropReason;

/**
 * What went through a ring between two threads: {@code offered = in + dropped}, {@code in = out + waiting}.
 *
 * @param name where from and where to
 * @param capacity in frames or packets
 * @param dropped found it full
 */
public record RingReport(String name, int capacity, long in, long out, long dropped) {
    /** Frames or packets inside. */
    public long waiting() {
        return in - out;
    }

    /** What was dropped, by its one reason. */
    Map<DropReason, Long> drops() {
        return dropped == 0 ? Map.of() : Map.of(DropReason.RING_FULL, dropped);
    }
}
