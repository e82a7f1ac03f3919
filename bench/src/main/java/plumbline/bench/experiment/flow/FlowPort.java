package plumbline.bench.experiment.flow;

import java.util.HexFormat;
import java.util.function.LongSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;

/**
 * A port by which packets of given flows come in, one every so many nanoseconds: UDP between a flow's two addresses.
 */
final class FlowPort extends SimulatedPort {
    /** Between two packets. */
    static final long GAP_NANOS = 100;

    private static final String ETHERNET = "000000000002" + "000000000001" + "0800";
    private static final String IPV4 = "4500001c00000000" + "4011" + "0000" + "0000000000000000";
    private static final String UDP = "0000000000080000";
    private static final int ADDRESSES = 26;

    private final LongSupplier flows;
    private final UnsafeBuffer packet = new UnsafeBuffer(HexFormat.of().parseHex(ETHERNET + IPV4 + UDP));
    private long left;
    private long next;

    FlowPort(LongSupplier flows, long packets) {
        super("flows");
        this.flows = flows;
        this.left = packets;
    }

    @Override
    public long nextArrivalNanos() {
        return left == 0 ? NEVER : next;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = 0;
        for (; count < limit && left > 0 && next <= nanos; count++) {
            packet.putLong(ADDRESSES, Long.reverseBytes(flows.getAsLong()));
            into[count].set(packet.byteArray(), 0, packet.capacity(), next);
            counters().countReceived(packet.capacity());
            next += GAP_NANOS;
            left--;
        }
        return count;
    }
}
