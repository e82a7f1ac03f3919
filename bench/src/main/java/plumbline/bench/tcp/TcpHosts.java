package plumbline.bench.tcp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.PriorityQueue;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;

/**
 * A host that sends and one that receives, on both sides of the switch; acknowledgements come back without loss and
 * queue.
 *
 * <pre>
 *   sender ── 100 Gbit/s, wire ──► switch ── its port's rate, wire ──► receiver
 *      ▲──────────────────────────── wires ────────────────────────────┘
 * </pre>
 *
 * A frame is Ethernet, IPv4, TCP with a payload of anything. The source address is the number of the flow, so that
 * flows are flows to the program; the sequence number is that of the segment, and the acknowledgement number when it
 * was sent, in units of 16 ns, as the time stamp option would have it.
 */
final class TcpHosts {
    static final int HEADER_BYTES = 14 + 20 + 20;

    private static final String ETHERNET = "000000000002" + "000000000001" + "0800";
    private static final String IPV4 = "4502000000000000" + "4006" + "0000" + "000000000b000001";
    private static final String TCP = "03e807d0" + "0000000000000000" + "5010" + "ffff00000000";
    private static final int TYPE_OF_SERVICE = 15;
    private static final int TOTAL_LENGTH = 16;
    private static final int SOURCE = 26;
    private static final int SEGMENT = 38;
    private static final int SENT_AT = 42;
    private static final int MARKED = 3;
    private static final int TIME_UNIT = 4;
    private static final int LINK_OVERHEAD = 24;

    private final Wires wires;
    private final List<TcpFlow> flows = new ArrayList<>();
    private final ArrayDeque<TcpFlow> starting = new ArrayDeque<>();
    private final ArrayDeque<Segment> sending = new ArrayDeque<>();
    private final ArrayDeque<Acknowledgement> returning = new ArrayDeque<>();
    private final PriorityQueue<Alarm> alarms = new PriorityQueue<>(Comparator.comparingLong(Alarm::nanos));
    private final UnsafeBuffer headers = new UnsafeBuffer(HexFormat.of().parseHex(ETHERNET + IPV4 + TCP));
    private final Sender sender = new Sender();
    private final Receiver receiver = new Receiver();
    private long nicFree;
    private int unfinishedSmall;
    private long marks;

    /**
     * The cables.
     *
     * @param accessBitsPerSecond of the sender's link
     * @param egressBitsPerSecond of the switch's port to the receiver, for the time that the last bits take
     * @param wireNanos each way between switch and host
     */
    record Wires(long accessBitsPerSecond, long egressBitsPerSecond, long wireNanos) {
        private static long nanos(int bytes, long bitsPerSecond) {
            return (bytes + LINK_OVERHEAD) * 8_000_000_000L / bitsPerSecond;
        }
    }

    private record Segment(TcpFlow flow, int number, long sentAt, long arrival) {}

    private record Acknowledgement(TcpFlow flow, int upTo, boolean marked, long sentAt, long nanos) {}

    private record Alarm(TcpFlow flow, long nanos) {}

    TcpHosts(Wires wires) {
        this.wires = wires;
    }

    /** Adds a flow that starts not before those added earlier. Its number must be its place, from 0. */
    void add(TcpFlow flow) {
        flows.add(flow);
        starting.add(flow);
        unfinishedSmall += flow.small() ? 1 : 0;
    }

    List<TcpFlow> flows() {
        return flows;
    }

    /** Flows of the workload that have not completed. */
    int unfinishedSmall() {
        return unfinishedSmall;
    }

    /** Packets that reached the receiver marked. */
    long marks() {
        return marks;
    }

    SimulatedPort sender() {
        return sender;
    }

    SimulatedPort receiver() {
        return receiver;
    }

    /** When a host has something to do next, or a packet reaches the switch. */
    long next() {
        long next = sender.nextArrivalNanos();
        next = starting.isEmpty() ? next : Math.min(next, starting.peek().startedAt());
        next = returning.isEmpty() ? next : Math.min(next, returning.peek().nanos());
        return alarms.isEmpty() ? next : Math.min(next, alarms.peek().nanos());
    }

    /** Does what is due. */
    void advance(long nanos) {
        while (!starting.isEmpty() && starting.peek().startedAt() <= nanos) {
            transmit(starting.remove(), nanos);
        }
        while (!returning.isEmpty() && returning.peek().nanos() <= nanos) {
            Acknowledgement ack = returning.remove();
            int again = ack.flow().acknowledged(ack.upTo(), ack.marked(), ack.sentAt(), nanos);
            if (again >= 0) {
                enqueue(ack.flow(), again, nanos);
            }
            transmit(ack.flow(), nanos);
        }
        while (!alarms.isEmpty() && alarms.peek().nanos() <= nanos) {
            ring(alarms.remove().flow(), nanos);
        }
    }

    /** An alarm is set once per flow and looked at when it rings: most have moved on by then. */
    private void ring(TcpFlow flow, long nanos) {
        if (flow.deadline() <= nanos) {
            flow.timedOut(nanos);
            transmit(flow, nanos);
        } else if (!flow.done() && flow.deadline() < Long.MAX_VALUE) {
            alarms.add(new Alarm(flow, flow.deadline()));
        }
    }

    private void transmit(TcpFlow flow, long nanos) {
        boolean idle = flow.deadline() == Long.MAX_VALUE;
        for (int segment = flow.send(nanos); segment >= 0; segment = flow.send(nanos)) {
            enqueue(flow, segment, nanos);
        }
        if (idle && flow.deadline() < Long.MAX_VALUE) {
            alarms.add(new Alarm(flow, flow.deadline()));
        }
    }

    private void enqueue(TcpFlow flow, int segment, long nanos) {
        nicFree =
                Math.max(nicFree, nanos) + Wires.nanos(HEADER_BYTES + flow.bytes(segment), wires.accessBitsPerSecond());
        sending.add(new Segment(flow, segment, nanos, nicFree + wires.wireNanos()));
    }

    /** What arrives at the switch. */
    private final class Sender extends SimulatedPort {
        Sender() {
            super("sender");
        }

        @Override
        public long nextArrivalNanos() {
            return sending.isEmpty() ? NEVER : sending.peek().arrival();
        }

        @Override
        public int receive(Frame[] into, int limit, long nanos) {
            int count = 0;
            for (; count < limit && nextArrivalNanos() <= nanos; count++) {
                Segment segment = sending.remove();
                int length = HEADER_BYTES + segment.flow().bytes(segment.number());
                headers.putShort(TOTAL_LENGTH, Short.reverseBytes((short) (length - 14)));
                headers.putInt(SOURCE, Integer.reverseBytes(segment.flow().number() + 1));
                headers.putInt(SEGMENT, Integer.reverseBytes(segment.number()));
                headers.putInt(SENT_AT, Integer.reverseBytes((int) (segment.sentAt() >>> TIME_UNIT)));
                Frame frame = into[count];
                frame.set(headers.byteArray(), 0, HEADER_BYTES, segment.arrival());
                frame.place(frame.offset(), length);
                counters().countReceived(length);
            }
            return count;
        }
    }

    /** What leaves the switch. */
    private final class Receiver extends SimulatedPort {
        Receiver() {
            super("receiver");
        }

        @Override
        public int send(Frame[] from, int count, long nanos) {
            for (int i = 0; i < count; i++) {
                arrived(from[i], nanos);
            }
            return super.send(from, count, nanos);
        }

        private void arrived(Frame frame, long nanos) {
            UnsafeBuffer bytes = frame.buffer();
            int at = frame.offset();
            TcpFlow flow = flows.get(Integer.reverseBytes(bytes.getInt(at + SOURCE)) - 1);
            int segment = Integer.reverseBytes(bytes.getInt(at + SEGMENT));
            long stamp = Integer.toUnsignedLong(Integer.reverseBytes(bytes.getInt(at + SENT_AT)));
            long sentAt = nanos - (((nanos >>> TIME_UNIT) - stamp & 0xFFFF_FFFFL) << TIME_UNIT);
            boolean marked = (bytes.getByte(at + TYPE_OF_SERVICE) & 3) == MARKED;
            marks += marked ? 1 : 0;
            long arrival = nanos + Wires.nanos(frame.length(), wires.egressBitsPerSecond()) + wires.wireNanos();
            boolean complete = flow.completedAt() >= 0;
            int upTo = flow.arrived(segment, arrival);
            if (!complete && flow.completedAt() >= 0 && flow.small()) {
                unfinishedSmall--;
            }
            returning.add(new Acknowledgement(flow, upTo, marked, sentAt, arrival + 2 * wires.wireNanos()));
        }
    }
}
