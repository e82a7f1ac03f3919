package plumbline.network.transport;

/** Counts what comes. It never knows whether more does. */
final class UdpReceiver implements Endpoint {
    private final FlowStatistics statistics;

    UdpReceiver(FlowStatistics statistics) {
        this.statistics = statistics;
    }

    @Override
    public void start(long nanos) {
        // Waits for datagrams.
    }

    @Override
    public void received(TransportPacket packet, long nanos) {
        statistics.marks += packet.ecn() == TransportPacket.CE ? 1 : 0;
        statistics.deliver(packet.payload(), nanos);
        statistics.completedAt = nanos;
    }

    @Override
    public void timerFired(long nanos) {
        // Has no timer.
    }

    @Override
    public long deadline() {
        return NEVER;
    }

    @Override
    public boolean done() {
        return false;
    }
}
