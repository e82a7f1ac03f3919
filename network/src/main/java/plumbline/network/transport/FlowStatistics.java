package plumbline.network.transport;

import java.util.Arrays;
import java.util.List;

/** What happened to a flow so far; its two ends count here, each its own fields. */
public final class FlowStatistics {
    private final long interval;
    private long firstInterval;
    private long[] series = {};
    private int intervals;

    long completedAt = -1;
    long acknowledgedAt = -1;
    long delivered;
    long sent;
    long retransmissions;
    long timeouts;
    long marks;
    long reordered;
    private long drops;

    /** @param interval of the series of delivered bytes, in nanoseconds; 0: none */
    public FlowStatistics(long interval) {
        this.interval = interval;
    }

    /** When the last byte reached the receiver, or −1. */
    public long completedAt() {
        return completedAt;
    }

    /** When the sender knew that, or −1. */
    public long acknowledgedAt() {
        return acknowledgedAt;
    }

    /** Bytes that the receiver has, in order and without gap if the transport sees to that. */
    public long delivered() {
        return delivered;
    }

    /** Packets with payload that the sender made, retransmissions included. */
    public long sent() {
        return sent;
    }

    /** Packets with payload that were sent again. */
    public long retransmissions() {
        return retransmissions;
    }

    /** How often the retransmission timer went off. */
    public long timeouts() {
        return timeouts;
    }

    /** Packets that reached the receiver with CE. */
    public long marks() {
        return marks;
    }

    /** Packets with payload that came after one which was sent later, by TCP's timestamps; without these 0. */
    public long reordered() {
        return reordered;
    }

    /** Packets of either end that the queue of its NIC had no room for. */
    public long drops() {
        return drops;
    }

    /** The queue of a NIC had no room. */
    public void countDrop() {
        drops++;
    }

    /** Of the {@link #series()}, in nanoseconds; 0: there is none. */
    public long interval() {
        return interval;
    }

    /** The number of the first interval of the {@link #series()}, from time 0. */
    public long firstInterval() {
        return firstInterval;
    }

    /** Bytes delivered in each interval. */
    public List<Long> series() {
        return Arrays.stream(series, 0, intervals).boxed().toList();
    }

    void deliver(long bytes, long nanos) {
        delivered += bytes;
        if (interval > 0) {
            long number = nanos / interval;
            if (intervals == 0) {
                firstInterval = number;
            }
            int place = Math.toIntExact(number - firstInterval);
            if (place >= series.length) {
                series = Arrays.copyOf(series, Math.max(16, 2 * place));
            }
            intervals = place + 1;
            series[place] += bytes;
        }
    }
}
