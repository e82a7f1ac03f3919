package plumbline.pipelines.report;

import java.util.Map;
import plumbline.pipelines.port.DropReason;

/**
 * What went through a queue: {@code enqueued = dequeued + waiting}.
 *
 * @param peakCells most cells ever occupied
 * @param drops     packets that were not enqueued
 */
public record QueueReport(long enqueued, long dequeued, long waiting, int peakCells, Map<DropReason, Long> drops) {
    /** Copies the map. */
    public QueueReport {
        drops = Map.copyOf(drops);
    }
}
