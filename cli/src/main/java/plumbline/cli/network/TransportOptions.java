package plumbline.cli.network;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;
import plumbline.console.terminal.CommandFailure;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.TcpConfig;
import plumbline.network.transport.TransportConfig;
import plumbline.network.transport.UdpConfig;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.tm.Rate;

/** {@code --transport} and the parameters of TCP. */
public final class TransportOptions {
    private static final String UDP = "udp:";
    private static final int DATAGRAM = 1_458;

    @Option(
            names = "--transport",
            paramLabel = "TRANSPORT",
            completionCandidates = Kinds.class,
            defaultValue = "cubic",
            description =
                    "How hosts send: reno, cubic, dctcp, vegas, bbr, packet_pair, fixed (no control), or udp:RATE,"
                            + " datagrams of 1,458 bytes at a constant rate, as udp:10mbit; default: ${DEFAULT-VALUE}.")
    private String transport;

    @Option(
            names = "--mss",
            paramLabel = "BYTES",
            description = "Largest segment of TCP; default: 1460, a frame of 1,514 bytes.")
    private Integer mss;

    @Option(names = "--initial-window", paramLabel = "N", description = "In segments; default: 10 (RFC 6928).")
    private Integer window;

    @Option(
            names = "--min-rto",
            paramLabel = "TIME",
            description = "Least retransmission timeout; default: 200ms, as in Linux.")
    private String minRto;

    @Option(
            names = "--delayed-ack",
            paramLabel = "TIME",
            description = "How long the acknowledgement of one segment waits for another; default: 0ns, none waits.")
    private String delayedAck;

    @Option(
            names = "--tcp-ecn",
            description = "Hosts let packets be marked instead of dropped (RFC 3168); dctcp always.")
    private boolean ecn;

    @Option(
            names = "--no-sack",
            description = "Without selective acknowledgements: losses are found by duplicates (RFC 6582).")
    private boolean noSack;

    @Option(
            names = "--bytes-per-round",
            paramLabel = "BYTES",
            description = "What fair queues on the path serve of a flow in a round: packet_pair sends its pairs so far"
                    + " apart, if that is more than two segments; default: 0.")
    private Integer bytesPerRound;

    /** That of all traffic that says nothing else. */
    TransportConfig transport() {
        return named(transport)
                .orElseThrow(() -> CommandFailure.usage("plumb: --transport " + transport + ": there are " + words()));
    }

    static String words() {
        return String.join(", ", kinds()) + ", udp:RATE";
    }

    /** All kinds of congestion control, as one writes them. */
    static final class Kinds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return kinds().iterator();
        }
    }

    private static List<String> kinds() {
        return Arrays.stream(CongestionControlKind.values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** The transport of a word; TCP has the parameters of the options. */
    Optional<TransportConfig> named(String word) {
        if (word.startsWith(UDP)) {
            return CommandFailure.orUsage(word, () -> {
                long rate = Rate.ofLink(word.substring(UDP.length())).bitsPerSecond();
                return Optional.of(UdpConfig.constant(rate, DATAGRAM));
            });
        }
        return Arrays.stream(CongestionControlKind.values())
                .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .map(this::tcp);
    }

    private TransportConfig tcp(CongestionControlKind kind) {
        try {
            TcpConfig config = TcpConfig.DEFAULT.withEcn(ecn).withSack(!noSack).with(kind);
            config = mss == null ? config : config.withMss(mss);
            config = window == null ? config : config.withInitialWindow(window);
            config = minRto == null ? config : config.withMinRto(Nanos.parse(minRto));
            config = bytesPerRound == null ? config : config.withBytesPerRound(bytesPerRound);
            return delayedAck == null ? config : config.withDelayedAck(Nanos.parse(delayedAck));
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.usage("plumb: " + wrong.getMessage());
        }
    }
}
