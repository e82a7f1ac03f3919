package plumbline.network.transport;

import java.util.SplittableRandom;

/** Sends datagrams by the clock. The times are added up as fractions of nanoseconds, so that the rate is exact. */
final class UdpSender implements Endpoint {
    private static final double BITS_TIMES_NANOS = 8e9;

    private final UdpConfig config;
    private final PacketOutput out;
    private final FlowStatistics statistics;
    private final SplittableRandom random;
    private final long stopNanos;
    private final double meanGap;
    private long left;
    private long number;
    private double due;
    private long deadline = NEVER;

    UdpSender(UdpConfig config, Transfer transfer, PacketOutput out, FlowStatistics statistics) {
        this.config = config;
        this.out = out;
        this.statistics = statistics;
        random = new SplittableRandom(transfer.seed());
        left = transfer.bytes();
        stopNanos = transfer.stopNanos();
        meanGap = config.payloadBytes() * BITS_TIMES_NANOS / config.bitsPerSecond();
    }

    @Override
    public void start(long nanos) {
        due = nanos
                + (config.gaps() == Distribution.CONSTANT ? 0 : config.gaps().draw(meanGap, random));
        deadline = Math.min((long) due, stopNanos);
    }

    @Override
    public void received(TransportPacket packet, long nanos) {
        // There are no answers.
    }

    @Override
    public void timerFired(long nanos) {
        if (nanos >= stopNanos) {
            left = 0;
        } else {
            send();
        }
        if (left == 0) {
            deadline = NEVER;
            statistics.acknowledgedAt = nanos;
        } else {
            due += config.gaps().draw(meanGap, random);
            deadline = Math.min((long) due, stopNanos);
        }
    }

    private void send() {
        long drawn = Math.round(config.sizes().draw(config.payloadBytes(), random));
        int size = Math.clamp(Math.min(drawn, left), UdpConfig.MIN_PAYLOAD, UdpConfig.MAX_PAYLOAD);
        if (left != Transfer.UNTIL_STOPPED) {
            left = Math.max(0, left - size);
        }
        statistics.sent++;
        out.send(out.packet().sequence(number++).payload(size));
    }

    @Override
    public long deadline() {
        return deadline;
    }

    @Override
    public boolean done() {
        return left == 0;
    }
}
