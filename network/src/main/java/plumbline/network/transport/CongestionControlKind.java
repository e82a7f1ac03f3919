package plumbline.network.transport;

import java.util.function.Function;

/** Which congestion control a sender uses. */
public enum CongestionControlKind {
    /** RFC 5681 and 6582. */
    RENO(NewReno::new),
    /** RFC 9438. */
    CUBIC(Cubic::new),
    /** RFC 8257. */
    DCTCP(Dctcp::new),
    /** Brakmo and Peterson 1995. */
    VEGAS(Vegas::new),
    /** Version 1, draft-cardwell-iccrg-bbr-congestion-control-00. */
    BBR(Bbr::new),
    /** Keshav 1991, for fair queues; with ECN marks count as with DCTCP. */
    PACKET_PAIR(PacketPair::new),
    /** None: always the initial window. */
    FIXED(FixedWindow::new);

    private final Function<TcpConfig, CongestionControl> start;

    CongestionControlKind(Function<TcpConfig, CongestionControl> start) {
        this.start = start;
    }

    /** That of a new flow. */
    CongestionControl start(TcpConfig config) {
        return start.apply(config);
    }

    /** Whether the receiver echoes each mark by itself (RFC 8257, section 3.2) instead of all until CWR. */
    boolean echoesEachMark() {
        return this == DCTCP || this == PACKET_PAIR;
    }

    /** Whether segments are sent two by two and the receiver tells the gap with which they arrive. */
    boolean sendsPairs() {
        return this == PACKET_PAIR;
    }
}
