package plumbline.programs.rig;

import java.util.function.LongSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;

/** A port by which packets of given flows come in, at a steady rate: UDP over IPv4 between a flow's two addresses. */
public final class FlowSource extends SimulatedPort {
    /** Time between two packets. */
    public static final long SPACING_NANOS = 100;

    private static final int LENGTH = 14 + 20 + 8;
    private static final int ADDRESSES = 14 + 12;

    private final LongSupplier flows;
    private final UnsafeBuffer packet = new UnsafeBuffer(new byte[LENGTH]);
    private long left;
    private long next;

    /**
     * @param flows flow ids: source address in the high half, destination in the low
     * @param packets how many to send
     */
    public FlowSource(LongSupplier flows, long packets) {
        super("flows");
        this.flows = flows;
        this.left = packets;
        packet.putByte(5, (byte) 2);
        packet.putByte(11, (byte) 1);
        packet.putByte(12, (byte) 0x08);
        packet.putByte(14, (byte) 0x45);
        packet.putByte(17, (byte) (LENGTH - 14));
        packet.putByte(22, (byte) 64);
        packet.putByte(23, (byte) 17);
        packet.putByte(39, (byte) 8);
    }

    @Override
    public long nextArrivalNanos() {
        return left == 0 ? NEVER : next;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = 0;
        while (count < limit && nextArrivalNanos() <= nanos) {
            packet.putLong(ADDRESSES, Long.reverseBytes(flows.getAsLong()));
            into[count++].set(packet.byteArray(), 0, LENGTH, next);
            counters().countReceived(LENGTH);
            next += SPACING_NANOS;
            left--;
        }
        return count;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        throw new AssertionError("nothing should leave by this port");
    }
}
