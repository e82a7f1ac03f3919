package plumbline.cli;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongCounterMap;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.programs.heavyhitters.FlowKey;

/** Wraps a port and counts every flow exactly as its frames pass: the truth that a program's answer is held against. */
final class ExactFlowsPort extends WrappedPort {
    private static final int ETHERNET = 14;
    private static final int VLAN_TAG = 4;
    private static final int IPV4_HEADER = 20;
    private static final int TYPE_VLAN = 0x8100;
    private static final int TYPE_IPV4 = 0x0800;

    private final FlowKey key;
    private final Long2LongCounterMap packetsByFlow = new Long2LongCounterMap(0);

    /** Counts flows of a key that is made of addresses. */
    ExactFlowsPort(ScheduledPort inner, FlowKey key) {
        super(inner);
        this.key = key;
    }

    /** Packets by flow id; packets without a flow are not in it. */
    Long2LongCounterMap packetsByFlow() {
        return packetsByFlow;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        int received = super.receive(into, limit, nanos);
        for (int i = 0; i < received; i++) {
            count(into[i]);
        }
        return received;
    }

    /** Ethernet, at most one VLAN tag, IPv4: what the built-in include "ipv4" parses. */
    private void count(Frame frame) {
        DirectBuffer bytes = frame.buffer();
        int start = frame.offset();
        int ip = ETHERNET;
        if (frame.length() >= ETHERNET + VLAN_TAG && type(bytes, start + ip - 2) == TYPE_VLAN) {
            ip += VLAN_TAG;
        }
        if (frame.length() < ip + IPV4_HEADER || type(bytes, start + ip - 2) != TYPE_IPV4) {
            return;
        }
        int versionAndLength = bytes.getByte(start + ip) & 0xff;
        if (versionAndLength >>> 4 != 4 || (versionAndLength & 15) < 5) {
            return;
        }
        long source = bytes.getInt(start + ip + 12, ByteOrder.BIG_ENDIAN) & 0xffff_ffffL;
        long destination = bytes.getInt(start + ip + 16, ByteOrder.BIG_ENDIAN) & 0xffff_ffffL;
        long flow = flow(source, destination);
        if (flow != 0) {
            packetsByFlow.incrementAndGet(flow);
        }
    }

    private long flow(long source, long destination) {
        return switch (key) {
            case PAIR -> source << 32 | destination;
            case SOURCE -> source;
            case DESTINATION -> destination;
            case DIGEST -> throw new IllegalStateException("a digest does not tell its flow");
        };
    }

    private static int type(DirectBuffer bytes, int at) {
        return bytes.getShort(at, ByteOrder.BIG_ENDIAN) & 0xffff;
    }
}
