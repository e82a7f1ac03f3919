package plumbline.bench.queue;

import java.nio.ByteOrder;
import java.util.HexFormat;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;

/** A port by which packets come in as listed: UDP over IPv4, a pair of addresses per flow. */
public final class ArrivalPort extends SimulatedPort {
    /** Of the headers. */
    public static final int HEADER_BYTES = 14 + 20 + 8;
    /** Longest frame. */
    public static final int MAX_BYTES = 1_518;

    private static final String ETHERNET = "000000000002" + "000000000001" + "0800";
    private static final String IPV4 = "4500001c00000000" + "4011" + "0000" + "0a0000000b000000";
    private static final String UDP = "03e807d000080000";
    private static final int ETHERNET_BYTES = 14;
    private static final int IPV4_BYTES = 20;
    private static final int TOTAL_LENGTH = ETHERNET_BYTES + 2;
    private static final int UDP_LENGTH = ETHERNET_BYTES + IPV4_BYTES + 4;
    private static final int SOURCE = 28;
    private static final int DESTINATION = 32;

    private final Arrivals arrivals;
    private final UnsafeBuffer packet = new UnsafeBuffer(HexFormat.of().parseHex(ETHERNET + IPV4 + UDP));
    private int next;

    public ArrivalPort(Arrivals arrivals) {
        super("arrivals");
        this.arrivals = arrivals;
    }

    /** The flow of a frame as it came in. */
    public static int flow(Frame frame) {
        return Short.toUnsignedInt(Short.reverseBytes(frame.buffer().getShort(frame.offset() + SOURCE)));
    }

    @Override
    public long nextArrivalNanos() {
        return next == arrivals.packets() ? NEVER : arrivals.nanos()[next];
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = 0;
        for (; count < limit && nextArrivalNanos() <= nanos; count++, next++) {
            short flow = Short.reverseBytes((short) arrivals.flows()[next]);
            packet.putShort(SOURCE, flow);
            packet.putShort(DESTINATION, flow);
            int length = arrivals.lengths()[next];
            packet.putShort(TOTAL_LENGTH, (short) (length - ETHERNET_BYTES), ByteOrder.BIG_ENDIAN);
            packet.putShort(UDP_LENGTH, (short) (length - ETHERNET_BYTES - IPV4_BYTES), ByteOrder.BIG_ENDIAN);
            Frame frame = into[count];
            frame.set(packet.byteArray(), 0, HEADER_BYTES, arrivals.nanos()[next]);
            frame.place(frame.offset(), length);
            counters().countReceived(length);
        }
        return count;
    }
}
