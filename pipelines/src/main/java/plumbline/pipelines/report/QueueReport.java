package plumbline.pipelines.report;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import plumbline.pipelines.port.DropReason;

/**
 * What went through a queue: {@code enqueued = dequeued + waiting}.
 *
 * @param marked packets that leave marked CE
 * @param peakCells maximum number of cells ever occupied
 * @param drops packets that were not enqueued
 */
public record QueueReport(
        long enqueued, long dequeued, long waiting, long marked, int peakCells, Map<DropReason, Long> drops) {
    /** Copies the map, in the order of the reasons. */
    public QueueReport {
        drops = Collections.unmodifiableMap(new TreeMap<>(drops));
    }

    /** Both queues together; the peak is the higher one. */
    QueueReport plus(QueueReport other) {
        return new QueueReport(
                enqueued + other.enqueued,
                dequeued + other.dequeued,
                waiting + other.waiting,
                marked + other.marked,
                Math.max(peakCells, other.peakCells),
                DropSums.of(drops, other.drops));
    }
}
