package plumbline.network.host;

import plumbline.network.transport.FlowStatistics;

/**
 * What became of a flow so far.
 *
 * @param flow what was to be sent
 * @param completedAt when its last byte reached the receiver, or −1; of UDP the last that came
 * @param acknowledgedAt when its sender knew that, or −1; of UDP when the last was sent
 * @param delivered bytes that the receiver has, of TCP in order and without a gap
 * @param sent packets with payload that the sender made, retransmissions included
 * @param retransmissions packets that were sent again
 * @param timeouts how often the retransmission timer went off
 * @param marks packets that reached the receiver with CE
 * @param reordered packets with payload that came after one which was sent later, if TCP has timestamps
 * @param drops packets of either end that the queue of its NIC had no room for
 * @param goodput bytes delivered over time, if the receiver's host was asked for them
 */
public record FlowRecord(
        Flow flow,
        long completedAt,
        long acknowledgedAt,
        long delivered,
        long sent,
        long retransmissions,
        long timeouts,
        long marks,
        long reordered,
        long drops,
        GoodputSeries goodput) {
    static FlowRecord of(Flow flow, FlowStatistics statistics) {
        return new FlowRecord(
                flow,
                statistics.completedAt(),
                statistics.acknowledgedAt(),
                statistics.delivered(),
                statistics.sent(),
                statistics.retransmissions(),
                statistics.timeouts(),
                statistics.marks(),
                statistics.reordered(),
                statistics.drops(),
                new GoodputSeries(statistics.interval(), statistics.firstInterval(), statistics.series()));
    }

    /** Whether all of it has reached the receiver; of UDP never known. */
    public boolean complete() {
        return completedAt >= 0 && delivered >= flow.bytes();
    }

    /** From its start until its last byte reached the receiver. */
    public long completionNanos() {
        return completedAt - flow.startNanos();
    }
}
