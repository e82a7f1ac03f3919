package plumbline.network.host;

import plumbline.network.transport.Endpoint;
import plumbline.network.transport.FlowStatistics;
import plumbline.network.transport.PacketOutput;
import plumbline.network.transport.TransportPacket;
import plumbline.pipelines.port.Frame;

/** One end of a flow at its host: who its peer is, and when its timer goes off. */
final class FlowEnd implements PacketOutput {
    private final Host host;
    private final Flow flow;
    private final FlowStatistics statistics;
    private final boolean sends;
    // What is in every packet, here because the flow lies elsewhere in memory.
    private final int peer;
    private final long nextHop;
    private final int protocol;
    private final int ownPort;
    private final int peerPort;
    private final Endpoint endpoint;
    private final FlowListener listener;
    private boolean started;
    private boolean closed;
    private FlowEnd other;
    private long closeAt = Endpoint.NEVER;

    /** Its place in the heap of timers, or −1, and its time there. */
    int place = -1;

    long deadline;

    FlowEnd(Host host, Flow flow, boolean sends, FlowStatistics statistics, HostAddress peer, FlowListener listener) {
        this.host = host;
        this.flow = flow;
        this.sends = sends;
        this.statistics = statistics;
        this.listener = listener;
        this.peer = peer.ipv4();
        nextHop = host.nextHop(peer);
        protocol = flow.transport().protocol();
        ownPort = sends ? flow.sourcePort() : flow.destinationPort();
        peerPort = sends ? flow.destinationPort() : flow.sourcePort();
        endpoint = sends
                ? flow.transport().sender(host.transfer(flow), this, statistics)
                : flow.transport().receiver(this, statistics);
        deadline = sends ? flow.startNanos() : Endpoint.NEVER;
    }

    /** Joins both ends. */
    void join(FlowEnd receiver) {
        other = receiver;
        receiver.other = this;
    }

    Flow flow() {
        return flow;
    }

    boolean sends() {
        return sends;
    }

    int peer() {
        return peer;
    }

    /** Whether its sender has done, and it still takes what comes. */
    boolean lingers() {
        return closeAt != Endpoint.NEVER;
    }

    FlowRecord record() {
        return FlowRecord.of(flow, statistics);
    }

    void received(TransportPacket packet, long nanos) {
        endpoint.received(packet, nanos);
        settle(nanos);
    }

    void timerFired(long nanos) {
        if (closeAt <= nanos) {
            host.remove(this);
            closed = true;
            listener.ended(record());
        } else if (started || !sends) {
            endpoint.timerFired(nanos);
        } else {
            started = true;
            endpoint.start(nanos);
        }
        settle(nanos);
    }

    /**
     * The call before may have moved the timer or ended the flow. Its receiver goes later than its sender, so that it
     * does not matter which of the hosts has been at work at this instant.
     */
    private void settle(long nanos) {
        if (sends && !closed && endpoint.done()) {
            host.remove(this);
            closed = true;
            listener.done(record());
            other.close(nanos + flow.transport().lingerNanos());
        }
        deadline = closed ? Endpoint.NEVER : Math.min(endpoint.deadline(), closeAt);
        host.timers().update(this);
    }

    private void close(long nanos) {
        closeAt = nanos;
        deadline = Math.min(deadline, nanos);
        host.timers().update(this);
        host.wake();
    }

    @Override
    public TransportPacket packet() {
        return host.emptyPacket();
    }

    @Override
    public void send(TransportPacket packet) {
        if (!host.enqueue(this, packet)) {
            statistics.countDrop();
        }
    }

    /** Writes a packet from here to its peer. */
    void write(TransportPacket packet, HostAddress from, Frame frame) {
        PacketFormat.write(frame, packet, protocol, from, peer, nextHop, ownPort, peerPort);
    }

    int protocol() {
        return protocol;
    }
}
