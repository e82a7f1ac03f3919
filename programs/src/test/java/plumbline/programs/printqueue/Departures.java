package plumbline.programs.printqueue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.programs.flowradar.FiveTuple;

/** What left the queue of a port, as the traffic manager saw it. */
final class Departures implements QueueObserver {
    /** No IPv4. */
    static final FiveTuple OTHER = new FiveTuple(0, 0, 0, 0, 0);

    private static final int TYPE = 12;
    private static final int PROTOCOL = 23;
    private static final int ADDRESSES = 26;
    private static final int PORTS = 34;

    private final int port;
    private final List<Departure> list = new ArrayList<>();

    /**
     * A packet.
     *
     * @param met cells of the buffer before it when it came
     */
    record Departure(FiveTuple flow, long came, long left, long met) {}

    Departures(int port) {
        this.port = port;
    }

    List<Departure> list() {
        return list;
    }

    @Override
    public void dequeued(Packet packet, long nanos) {
        if (packet.egressPort() == port) {
            list.add(new Departure(flow(packet.frame().toArray()), packet.enqueuedAt(), nanos, packet.enqueuedDepth()));
        }
    }

    private static FiveTuple flow(byte[] bytes) {
        ByteBuffer frame = ByteBuffer.wrap(bytes);
        if (frame.getShort(TYPE) != 0x0800) {
            return OTHER;
        }
        int protocol = bytes[PROTOCOL] & 0xFF;
        boolean ports = protocol == 6 || protocol == 17;
        return new FiveTuple(
                frame.getInt(ADDRESSES),
                frame.getInt(ADDRESSES + 4),
                ports ? frame.getShort(PORTS) & 0xFFFF : 0,
                ports ? frame.getShort(PORTS + 2) & 0xFFFF : 0,
                protocol);
    }
}
