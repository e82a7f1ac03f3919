package plumbline.network;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Ethernet;
import plumbline.network.host.Flow;
import plumbline.network.kernel.LinkConfig;
import plumbline.network.topology.LinkSpec;
import plumbline.network.topology.Routes;
import plumbline.network.transport.TcpConfig;
import plumbline.network.transport.UdpConfig;

/**
 * The shortest time that a flow could take: its packets back to back over an idle shortest path, without a handshake.
 * The slowest link sends all of them; the links before it the first, the links behind it the last.
 */
final class BestTimes {
    /** Ethernet, IPv4 and TCP. */
    private static final int TCP_HEADERS = 54;

    private static final int UDP_HEADERS = 42;
    private static final int ETHERNET_PAYLOAD = 1_460;

    private final Routes routes;
    private final Map<String, List<LinkConfig>> paths = new HashMap<>();

    BestTimes(Routes routes) {
        this.routes = routes;
    }

    double nanos(Flow flow) {
        int headers = flow.transport() instanceof UdpConfig ? UDP_HEADERS : TCP_HEADERS;
        int payload =
                switch (flow.transport()) {
                    case UdpConfig udp -> udp.payloadBytes();
                    case TcpConfig tcp -> tcp.mss();
                    default -> ETHERNET_PAYLOAD;
                };
        long packets = Math.ceilDiv(flow.bytes(), (long) payload);
        int last = frame((int) (flow.bytes() - (packets - 1) * payload), headers);
        int first = packets > 1 ? frame(payload, headers) : last;
        List<LinkConfig> path = paths.computeIfAbsent(
                flow.source() + " " + flow.destination(), any -> routes.path(flow.source(), flow.destination()).stream()
                        .map(LinkSpec::config)
                        .toList());
        int slowest = 0;
        for (int i = 1; i < path.size(); i++) {
            if (path.get(i).bitsPerSecond() < path.get(slowest).bitsPerSecond()) {
                slowest = i;
            }
        }
        double nanos = 0;
        for (int i = 0; i < path.size(); i++) {
            LinkConfig link = path.get(i);
            nanos += link.delayNanos();
            if (i < slowest) {
                nanos += link.transmissionNanos(first);
            } else if (i > slowest) {
                nanos += link.transmissionNanos(last);
            } else {
                nanos += (double) (packets - 1) * link.transmissionNanos(first) + link.transmissionNanos(last);
            }
        }
        return nanos;
    }

    private static int frame(int payload, int headers) {
        return Math.max(Ethernet.MIN_FRAME, payload + headers);
    }
}
