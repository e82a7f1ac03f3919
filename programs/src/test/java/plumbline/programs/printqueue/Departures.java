package plumbline.programs.printqueue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.reference.WayHashes;

/** What left the queues of the ports, as the traffic manager saw it. */
final class Departures implements QueueObserver {
    /** No IPv4. */
    static final FiveTuple OTHER = new FiveTuple(0, 0, 0, 0, 0);

    private static final int TYPE = 12;
    private static final int PROTOCOL = 23;
    private static final int ADDRESSES = 26;
    private static final int PORTS = 34;

    private static final int ADDRESSES6 = 22;

    private final Function<ByteBuffer, FiveTuple> name;
    private final List<List<Departure>> byPort;

    /**
     * A packet.
     *
     * @param met cells of the buffer before it in its queue when it came
     * @param queue of the port
     */
    record Departure(FiveTuple flow, long came, long left, long met, int queue) {}

    /**
     * @param ports how many there are
     * @param name {@link #ipv4} or {@link #ipv6}
     */
    Departures(int ports, Function<ByteBuffer, FiveTuple> name) {
        this.name = name;
        byPort = Stream.generate(() -> (List<Departure>) new ArrayList<Departure>())
                .limit(ports)
                .toList();
    }

    List<List<Departure>> byPort() {
        return byPort;
    }

    @Override
    public void dequeued(Packet packet, long nanos) {
        byPort.get(packet.egressPort())
                .add(new Departure(
                        name.apply(ByteBuffer.wrap(packet.frame().toArray())),
                        packet.enqueuedAt(),
                        nanos,
                        packet.enqueuedDepth(),
                        packet.queue()));
    }

    /** The flow of an IPv4 packet; everything else is one. */
    static FiveTuple ipv4(ByteBuffer frame) {
        if (frame.getShort(TYPE) != 0x0800) {
            return OTHER;
        }
        return flow(frame, frame.getInt(ADDRESSES), frame.getInt(ADDRESSES + 4), PROTOCOL, PORTS);
    }

    /** The flow of any IP packet: an address of IPv6 is 1111 in front of 28 bits of a hash. */
    static FiveTuple ipv6(ByteBuffer frame) {
        if (frame.getShort(TYPE) != (short) 0x86DD) {
            return ipv4(frame);
        }
        return flow(frame, hash(frame, ADDRESSES6), hash(frame, ADDRESSES6 + 16), 20, 54);
    }

    private static int hash(ByteBuffer frame, int at) {
        byte[] address = new byte[16];
        frame.get(at, address);
        return 0xF000_0000 | (int) WayHashes.check(6).of(address) & 0x0FFF_FFFF;
    }

    private static FiveTuple flow(ByteBuffer frame, int src, int dst, int protocolAt, int portsAt) {
        int protocol = frame.get(protocolAt) & 0xFF;
        boolean ports = protocol == 6 || protocol == 17;
        return new FiveTuple(
                src,
                dst,
                ports ? frame.getShort(portsAt) & 0xFFFF : 0,
                ports ? frame.getShort(portsAt + 2) & 0xFFFF : 0,
                protocol);
    }
}
