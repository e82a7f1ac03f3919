package plumbline.network.transport;

import java.util.function.Consumer;
import plumbline.vm.wire.TcpHeader;

/**
 * TCP and its parameters. It opens with SYN and closes with FIN on the last segment; what the receiver has is read at
 * once. Windows count segments, as in Linux: an acknowledgement of several opens the window by all of them.
 *
 * @param congestion which congestion control
 * @param mss largest segment in bytes, options excluded: 1,460 fits a frame of 1,514
 * @param initialWindow in segments (RFC 6928: 10)
 * @param minRtoNanos least retransmission timeout (Linux: 200 ms); that before the first measurement is five times as
 *     long (RFC 6298: a second)
 * @param delayedAckNanos how long the acknowledgement of a single segment waits for another (RFC 1122); 0: none waits
 * @param ecn whether packets may be marked instead of dropped (RFC 3168); DCTCP needs it
 * @param sack whether acknowledgements name what came behind a gap (RFC 2018), and losses are found and repaired by
 *     that (RFC 8985, RFC 9937); else by duplicates and partial acknowledgements (RFC 6582)
 * @param timestamps whether segments have timestamps (RFC 7323), which take 12 bytes of each
 * @param hystart whether Cubic leaves slow start when the path seems full, as in Linux
 * @param receiveWindow bytes that may be under way, at most {@link #MAX_WINDOW}
 * @param bytesPerRound what fair queues on the path serve of a flow in a round (AFQ: BpR), or less: a pair of packets
 *     is so far apart, if that is more than two segments, that they serve both in different rounds
 */
public record TcpConfig(
        CongestionControlKind congestion,
        int mss,
        int initialWindow,
        long minRtoNanos,
        long delayedAckNanos,
        boolean ecn,
        boolean sack,
        boolean timestamps,
        boolean hystart,
        int receiveWindow,
        int bytesPerRound)
        implements TransportConfig {
    /** Largest window that can be announced. */
    public static final int MAX_WINDOW = 0xffff << 14;

    private static final int MAX_BYTES_PER_ROUND = 1 << 20;
    private static final int MAX_MSS = 65_495;
    /** Largest block of options: selective acknowledgements; some data must fit beside it. */
    private static final int MIN_MSS = 64;

    private static final long MILLISECOND = 1_000_000;
    private static final int TIMESTAMP_BYTES = 12;

    /** New Reno as Linux has it, without timestamps and delayed acknowledgements. */
    public static final TcpConfig DEFAULT = new TcpConfig(
            CongestionControlKind.RENO, 1_460, 10, 200 * MILLISECOND, 0, false, true, false, true, MAX_WINDOW, 0);

    /** @throws IllegalArgumentException if a value is out of its range */
    public TcpConfig {
        check("an MSS of", mss, MIN_MSS, MAX_MSS);
        check("an initial window of", initialWindow, 1, 65_535);
        check("a least retransmission timeout in ns of", minRtoNanos, 1, 60_000 * MILLISECOND);
        check("a delay of acknowledgements in ns of", delayedAckNanos, 0, 500 * MILLISECOND);
        check("a receive window of", receiveWindow, mss, MAX_WINDOW);
        check("bytes per round of", bytesPerRound, 0, MAX_BYTES_PER_ROUND);
        if (congestion == CongestionControlKind.DCTCP && !ecn) {
            throw new IllegalArgumentException("DCTCP without ECN: it needs marks");
        }
    }

    private static void check(String what, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("TCP with " + what + " " + value + ": " + least + " to " + most);
        }
    }

    /** The components, to change one of them. */
    private static final class Components {
        CongestionControlKind congestion;
        int mss;
        int initialWindow;
        long minRtoNanos;
        long delayedAckNanos;
        boolean ecn;
        boolean sack;
        boolean timestamps;
        boolean hystart;
        int receiveWindow;
        int bytesPerRound;
    }

    private TcpConfig changed(Consumer<Components> change) {
        Components all = new Components();
        all.congestion = congestion;
        all.mss = mss;
        all.initialWindow = initialWindow;
        all.minRtoNanos = minRtoNanos;
        all.delayedAckNanos = delayedAckNanos;
        all.ecn = ecn;
        all.sack = sack;
        all.timestamps = timestamps;
        all.hystart = hystart;
        all.receiveWindow = receiveWindow;
        all.bytesPerRound = bytesPerRound;
        change.accept(all);
        return new TcpConfig(
                all.congestion,
                all.mss,
                all.initialWindow,
                all.minRtoNanos,
                all.delayedAckNanos,
                all.ecn,
                all.sack,
                all.timestamps,
                all.hystart,
                all.receiveWindow,
                all.bytesPerRound);
    }

    /** The same with another congestion control; with ECN if that needs it. */
    public TcpConfig with(CongestionControlKind kind) {
        return changed(all -> {
            all.congestion = kind;
            all.ecn |= kind == CongestionControlKind.DCTCP;
        });
    }

    /** The same with another largest segment. */
    public TcpConfig withMss(int bytes) {
        return changed(all -> all.mss = bytes);
    }

    /** The same with another initial window. */
    public TcpConfig withInitialWindow(int segments) {
        return changed(all -> all.initialWindow = segments);
    }

    /** The same with another least retransmission timeout. */
    public TcpConfig withMinRto(long nanos) {
        return changed(all -> all.minRtoNanos = nanos);
    }

    /** The same with acknowledgements that wait so long for another; 0: none waits. */
    public TcpConfig withDelayedAck(long nanos) {
        return changed(all -> all.delayedAckNanos = nanos);
    }

    /** The same with ECN or without. */
    public TcpConfig withEcn(boolean on) {
        return changed(all -> all.ecn = on);
    }

    /** The same with selective acknowledgements or without. */
    public TcpConfig withSack(boolean on) {
        return changed(all -> all.sack = on);
    }

    /** The same with timestamps or without. */
    public TcpConfig withTimestamps(boolean on) {
        return changed(all -> all.timestamps = on);
    }

    /** The same with HyStart or without. */
    public TcpConfig withHystart(boolean on) {
        return changed(all -> all.hystart = on);
    }

    /** The same with another receive window. */
    public TcpConfig withReceiveWindow(int bytes) {
        return changed(all -> all.receiveWindow = bytes);
    }

    /** The same for fair queues that serve so many bytes of a flow in a round. */
    public TcpConfig withBytesPerRound(int bytes) {
        return changed(all -> all.bytesPerRound = bytes);
    }

    /** Bytes of data in a full segment. */
    int segmentBytes() {
        return timestamps ? mss - TIMESTAMP_BYTES : mss;
    }

    /**
     * Segments from the first of a pair of packets to the second, both included: as many as fair queues serve in a
     * round, and one.
     */
    int trainSegments() {
        return bytesPerRound > 2 * mss ? 1 + Math.ceilDiv(bytesPerRound, mss) : 2;
    }

    /** By how many bits windows are shifted, so that the largest fits 16 bits. */
    int windowShift() {
        return Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(receiveWindow) - 16);
    }

    /** Most ranges that fit an acknowledgement. */
    int maxSacks() {
        return timestamps ? TransportPacket.MAX_SACKS - 1 : TransportPacket.MAX_SACKS;
    }

    @Override
    public int protocol() {
        return TcpHeader.PROTOCOL;
    }

    @Override
    public long lingerNanos() {
        // All has been acknowledged, so what still comes are copies.
        return 1;
    }

    @Override
    public Endpoint sender(Transfer transfer, PacketOutput out, FlowStatistics statistics) {
        return new TcpSender(this, transfer, out, statistics);
    }

    @Override
    public Endpoint receiver(PacketOutput out, FlowStatistics statistics) {
        return new TcpReceiver(this, out, statistics);
    }
}
