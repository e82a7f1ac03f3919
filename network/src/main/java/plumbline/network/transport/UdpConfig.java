package plumbline.network.transport;

import plumbline.vm.wire.UdpHeader;

/**
 * UDP datagrams, sent whatever becomes of them.
 *
 * @param bitsPerSecond of payload, on average
 * @param payloadBytes of a datagram on average, {@link #MIN_PAYLOAD} to {@link #MAX_PAYLOAD}
 * @param gaps between the beginnings of datagrams
 * @param sizes of datagrams; exponential ones are cut at both ends
 */
public record UdpConfig(long bitsPerSecond, int payloadBytes, Distribution gaps, Distribution sizes)
        implements TransportConfig {
    /** The number of the datagram. */
    public static final int MIN_PAYLOAD = 8;
    /** What IPv4 has room for. */
    public static final int MAX_PAYLOAD = 65_507;

    /** @throws IllegalArgumentException if a value is out of its range */
    public UdpConfig {
        if (bitsPerSecond < 1) {
            throw new IllegalArgumentException("UDP at " + bitsPerSecond + " bit/s: at least 1");
        }
        if (payloadBytes < MIN_PAYLOAD || payloadBytes > MAX_PAYLOAD) {
            throw new IllegalArgumentException(
                    "UDP with a payload of " + payloadBytes + " bytes: " + MIN_PAYLOAD + " to " + MAX_PAYLOAD);
        }
    }

    /** Datagrams of one size at a constant rate. */
    public static UdpConfig constant(long bitsPerSecond, int payloadBytes) {
        return new UdpConfig(bitsPerSecond, payloadBytes, Distribution.CONSTANT, Distribution.CONSTANT);
    }

    @Override
    public int protocol() {
        return UdpHeader.PROTOCOL;
    }

    @Override
    public long lingerNanos() {
        // Longer than any network holds a packet.
        return 1_000_000_000;
    }

    @Override
    public Endpoint sender(Transfer transfer, PacketOutput out, FlowStatistics statistics) {
        return new UdpSender(this, transfer, out, statistics);
    }

    @Override
    public Endpoint receiver(PacketOutput out, FlowStatistics statistics) {
        return new UdpReceiver(statistics);
    }
}
