package plumbline.systems.afq;

import java.util.Set;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.TcpConfig;

/** How hosts send, as an experiment's file says it. */
public final class Senders {
    /** The settings that it reads. */
    public static final Set<String> SETTINGS =
            Set.of("tcp", "mss", "initial_window", "receive_window", "min_rto_us", "sack");

    private static final double MICROSECOND = 1e3;

    private Senders() {}

    /**
     * TCP by {@code tcp} (reno, dctcp, packet_pair, …), {@code mss}, {@code initial_window} in segments,
     * {@code receive_window} in bytes, {@code min_rto_us}, {@code sack} (0: losses are found and repaired by RFC 6582
     * alone). All but Reno and Cubic know ECN.
     */
    public static TcpConfig of(PointSettings settings) {
        CongestionControlKind kind = settings.choice("tcp", CongestionControlKind.class);
        TcpConfig standard = TcpConfig.DEFAULT;
        return standard.with(kind)
                .withEcn(kind == CongestionControlKind.DCTCP || kind == CongestionControlKind.PACKET_PAIR)
                .withMss(settings.integer("mss", standard.mss()))
                .withInitialWindow(settings.integer("initial_window", standard.initialWindow()))
                .withReceiveWindow(settings.integer("receive_window", standard.receiveWindow()))
                .withSack(settings.number("sack", 1) != 0)
                .withMinRto(
                        Math.round(settings.real("min_rto_us", standard.minRtoNanos() / MICROSECOND) * MICROSECOND));
    }
}
