package plumbline.systems.afq;

import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.agrona.collections.IntArrayList;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;

/**
 * A port by which the packets of all flows come in: UDP over IPv4. The Ethernet addresses, which make no flow, say
 * whose packet it is:
 *
 * <pre>
 *   destination  0:2 number of the packet:4     source  0:4 number of the flow:2
 * </pre>
 */
final class BottleneckSource extends SimulatedPort {
    /** Of Ethernet, in front of an IP packet. */
    static final int ETHERNET_BYTES = 14;

    private static final int HEADERS = ETHERNET_BYTES + 20 + 8;
    private static final int NUMBER = 2;
    private static final int FLOW = 10;
    private static final int TOTAL_LENGTH = 16;
    private static final int ADDRESSES = 26;
    private static final int PORTS = 34;
    private static final int UDP_LENGTH = 38;
    private static final String TEMPLATE = "000000000000" + "000000000000" + "0800" + "450000000000000040110000"
            + "0000000000000000" + "00000000" + "00000000";

    private final List<Sending> flows;
    private final long roundTrip;
    private final SplittableRandom random;
    private final PriorityQueue<Arrival> arrivals =
            new PriorityQueue<>(Comparator.comparingLong(Arrival::nanos).thenComparingLong(Arrival::order));
    private final double[] clocks;
    private final int[] numbers;
    private final int[] undecided;
    private final IntArrayList received = new IntArrayList();
    private final long[] addresses;
    private final int[] ports;
    private final UnsafeBuffer packet = new UnsafeBuffer(HexFormat.of().parseHex(TEMPLATE));
    private long order;

    private record Arrival(long nanos, long order, int flow) {}

    /**
     * @param roundTrip ns from the end of a packet in the switch to the next of a backlogged flow
     * @param seed of addresses, ports and times
     */
    BottleneckSource(List<Sending> flows, long roundTrip, long seed) {
        super("flows");
        this.flows = flows;
        this.roundTrip = roundTrip;
        random = new SplittableRandom(seed);
        clocks = new double[flows.size()];
        numbers = new int[flows.size()];
        undecided = new int[flows.size()];
        addresses = random.longs(flows.size()).toArray();
        ports = random.ints(flows.size()).toArray();
        for (int flow = 0; flow < flows.size(); flow++) {
            start(flow);
        }
    }

    private void start(int flow) {
        switch (flows.get(flow)) {
            case Sending.Backlogged backlogged -> {
                for (int i = 0; i < backlogged.window(); i++) {
                    expect(random.nextLong(roundTrip), flow);
                }
            }
            case Sending.Paced paced -> {
                clocks[flow] = random.nextDouble() * paced.gapNanos();
                expect((long) clocks[flow], flow);
            }
            case Sending.Sparse sparse -> {
                clocks[flow] = sparse.gap(random);
                expect((long) clocks[flow], flow);
            }
        }
    }

    private void expect(long nanos, int flow) {
        arrivals.add(new Arrival(nanos, order++, flow));
    }

    /** The flow of a frame as it came in. */
    static int flow(Frame frame) {
        return Short.toUnsignedInt(Short.reverseBytes(frame.buffer().getShort(frame.offset() + FLOW)));
    }

    /** Which packet of its flow a frame is, from 0. */
    static int number(Frame frame) {
        return Integer.reverseBytes(frame.buffer().getInt(frame.offset() + NUMBER));
    }

    @Override
    public long nextArrivalNanos() {
        return arrivals.isEmpty() ? NEVER : arrivals.peek().nanos();
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = 0;
        for (; count < limit && nextArrivalNanos() <= nanos; count++) {
            Arrival arrival = arrivals.remove();
            write(into[count], arrival);
            undecided[arrival.flow()]++;
            received.addInt(arrival.flow());
            expectNext(arrival);
        }
        return count;
    }

    private void write(Frame frame, Arrival arrival) {
        int flow = arrival.flow();
        int bytes = flows.get(flow).bytes();
        packet.putInt(NUMBER, Integer.reverseBytes(numbers[flow]++));
        packet.putShort(FLOW, Short.reverseBytes((short) flow));
        packet.putShort(TOTAL_LENGTH, Short.reverseBytes((short) bytes));
        packet.putLong(ADDRESSES, addresses[flow]);
        packet.putInt(PORTS, ports[flow]);
        packet.putShort(UDP_LENGTH, Short.reverseBytes((short) (bytes - 20)));
        frame.set(packet.byteArray(), 0, HEADERS, arrival.nanos());
        frame.place(frame.offset(), ETHERNET_BYTES + bytes);
        counters().countReceived(ETHERNET_BYTES + bytes);
    }

    private void expectNext(Arrival arrival) {
        int flow = arrival.flow();
        switch (flows.get(flow)) {
            case Sending.Backlogged _ -> {
                // The next follows one that has left.
            }
            case Sending.Paced paced -> {
                clocks[flow] += paced.gap(arrival.nanos());
                expect((long) clocks[flow], flow);
            }
            case Sending.Sparse sparse -> {
                clocks[flow] += sparse.gap(random);
                expect((long) clocks[flow], flow);
            }
        }
    }

    /** A packet of a flow was taken in by its queue. */
    void queued(int flow) {
        undecided[flow]--;
    }

    /** A packet of a flow has left the switch. */
    void left(int flow, long nanos) {
        if (flows.get(flow) instanceof Sending.Backlogged) {
            expect(nanos + roundTrip, flow);
        }
    }

    /** All that was received has been decided on: what was not queued was dropped, which is told packet by packet. */
    void decided(long nanos, IntConsumer dropped) {
        for (int i = 0; i < received.size(); i++) {
            int flow = received.getInt(i);
            if (undecided[flow] > 0) {
                undecided[flow]--;
                dropped.accept(flow);
                left(flow, nanos);
            }
        }
        received.clear();
    }
}
