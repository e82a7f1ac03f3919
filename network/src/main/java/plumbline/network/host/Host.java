package plumbline.network.host;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.agrona.collections.Int2ObjectHashMap;
import plumbline.network.kernel.Channel;
import plumbline.network.kernel.LinkEnd;
import plumbline.network.kernel.Node;
import plumbline.network.transport.Distribution;
import plumbline.network.transport.FlowStatistics;
import plumbline.network.transport.PacketFifo;
import plumbline.network.transport.Transfer;
import plumbline.network.transport.TransportPacket;
import plumbline.pipelines.port.Frame;

/**
 * A host: flows in both directions over a NIC, which has a queue and the rate of its link.
 *
 * <pre>
 *   link ──► delay ──► address, ports ──► flow's end ──► queue ──► NIC ──► link
 *                                          ▲
 *                            timers ───────┘
 * </pre>
 *
 * Within an instant it takes in what has come, then its timers go off in the order of time and flow number, then its
 * NIC sends. It takes any frame with its IPv4 address, whatever the MAC address.
 */
public final class Host implements Node {
    private final String name;
    private final HostAddress address;
    private final HostConfig config;
    private final Channel in;
    private final Channel out;
    private final SplittableRandom jitter;
    private final Int2ObjectHashMap<FlowEnd> flows = new Int2ObjectHashMap<>();
    private final TimerHeap timers = new TimerHeap();
    private final ArrayDeque<Frame> delayed = new ArrayDeque<>();
    /** What waits for the NIC, and whose it is: a packet becomes a frame when it is sent. */
    private final PacketFifo queue = new PacketFifo();

    private final ArrayDeque<FlowEnd> senders = new ArrayDeque<>();
    private final TransportPacket incoming = new TransportPacket();
    private final TransportPacket outgoing = new TransportPacket();

    private long now;
    private long queueBytes;
    private long nicFree;
    private long latest;
    private long made;
    private long dropped;
    private long foreign;

    /** @throws IllegalArgumentException if the frames of the network are too short for headers */
    public Host(String name, HostAddress address, LinkEnd link, HostConfig config) {
        this.name = name;
        this.address = address;
        this.config = config;
        in = link.in();
        out = link.out();
        jitter = new SplittableRandom(config.seed() ^ address.mac());
        PacketFormat.check(out.frames().frameBytes());
    }

    /**
     * Opens a flow at both its hosts, before the run or during it, not after its start.
     *
     * @param listener hears of its end
     * @throws IllegalArgumentException if these are not its hosts, or one of them has a flow of its number
     */
    public static void open(Flow flow, Host source, Host destination, FlowListener listener) {
        if (!flow.source().equals(source.name) || !flow.destination().equals(destination.name)) {
            throw new IllegalArgumentException("flow " + flow.number() + " from " + flow.source() + " to "
                    + flow.destination() + " is not one from " + source.name + " to " + destination.name);
        }
        if (flow.startNanos() < source.now) {
            throw new IllegalArgumentException("flow " + flow.number() + " starts at " + flow.startNanos()
                    + " ns, when " + source.name + " is at " + source.now + " ns already");
        }
        FlowStatistics statistics = new FlowStatistics(destination.config.seriesNanos());
        FlowEnd receiver = new FlowEnd(destination, flow, false, statistics, source.address, listener);
        FlowEnd sender = new FlowEnd(source, flow, true, statistics, destination.address, listener);
        sender.join(receiver);
        destination.add(receiver);
        source.add(sender);
        source.wake();
    }

    private void add(FlowEnd end) {
        if (flows.putIfAbsent(end.flow().number(), end) != null) {
            throw new IllegalArgumentException("host " + name + " has two flows with the number "
                    + end.flow().number());
        }
        timers.update(end);
    }

    /** MAC address of who gets a frame for a host. */
    long nextHop(HostAddress peer) {
        return config.nextHop(address, peer);
    }

    /** What a flow has to send. */
    Transfer transfer(Flow flow) {
        return new Transfer(
                flow.bytes(),
                flow.stopNanos(),
                new SplittableRandom(config.seed() ^ 0x9E37_79B9_7F4A_7C15L * (flow.number() + 1)).nextLong());
    }

    @Override
    public String name() {
        return name;
    }

    /**
     * What became so far of the flows that are sent from here, and of those received here whose sender has done, until
     * they end, in order of their numbers.
     */
    public List<FlowRecord> open() {
        List<FlowRecord> records = new ArrayList<>();
        for (FlowEnd end : flows.values()) {
            if (end.sends() || end.lingers()) {
                records.add(end.record());
            }
        }
        records.sort(Comparator.comparingInt(record -> record.flow().number()));
        return records;
    }

    @Override
    public long nextNanos() {
        long next = Math.min(in.nextArrival(), timers.firstTime());
        if (queue.size() > 0) {
            next = Math.min(next, nicFree);
        }
        return delayed.isEmpty() ? next : Math.min(next, delayed.peekFirst().nanos());
    }

    @Override
    public void expect(int port, long nanos) {
        // Looked up when asked.
    }

    @Override
    public void advance(long nanos) {
        now = nanos;
        receive(nanos);
        while (timers.firstTime() <= nanos) {
            timers.first().timerFired(nanos);
        }
        transmit(nanos);
    }

    private void receive(long nanos) {
        for (Frame frame = in.receive(nanos); frame != null; frame = in.receive(nanos)) {
            latest = Math.max(latest, frame.nanos() + config.delayNanos() + jitter());
            if (delayed.isEmpty() && latest <= nanos) { // most hosts delay nothing
                take(frame, nanos);
            } else {
                frame.arrivedAt(latest);
                delayed.addLast(frame);
            }
        }
        while (!delayed.isEmpty() && delayed.peekFirst().nanos() <= nanos) {
            take(delayed.removeFirst(), nanos);
        }
    }

    private void take(Frame frame, long nanos) {
        deliver(frame, nanos);
        in.frames().release(frame);
    }

    private long jitter() {
        return config.jitterNanos() == 0 ? 0 : Math.round(Distribution.EXPONENTIAL.draw(config.jitterNanos(), jitter));
    }

    private void deliver(Frame frame, long nanos) {
        if (!PacketFormat.isFor(frame, address.ipv4())) {
            foreign++;
            return;
        }
        int from = PacketFormat.sourcePort(frame);
        int to = PacketFormat.destinationPort(frame);
        FlowEnd end = flows.get(Flow.number(from, to));
        if (end == null
                || end.sends() == from > to
                || end.peer() != PacketFormat.source(frame)
                || end.protocol() != PacketFormat.protocol(frame)
                || !PacketFormat.read(frame, incoming)) {
            return;
        }
        end.received(incoming, nanos);
    }

    /** A flow is over here. */
    void remove(FlowEnd end) {
        flows.remove(end.flow().number());
    }

    TimerHeap timers() {
        return timers;
    }

    /** Its next event is earlier than it was when it was last asked. */
    void wake() {
        in.wake();
    }

    TransportPacket emptyPacket() {
        return outgoing.clear();
    }

    /** Puts a copy of a packet into the queue; says whether there was room. */
    boolean enqueue(FlowEnd sender, TransportPacket packet) {
        made++;
        int bytes = PacketFormat.wireLength(packet, sender.protocol());
        if (queue.size() >= config.queuePackets() || queueBytes + bytes > config.queueBytes()) {
            dropped++;
            return false;
        }
        queueBytes += bytes;
        queue.add(packet);
        senders.addLast(sender);
        return true;
    }

    private void transmit(long nanos) {
        if (queue.size() > 0 && nicFree <= nanos) {
            Frame frame = out.frames().take();
            queue.take(outgoing);
            senders.removeFirst().write(outgoing, address, frame);
            queueBytes -= frame.wireLength();
            nicFree = nanos + out.link().transmissionNanos(frame.wireLength());
            out.send(frame, nanos);
        }
    }

    /** Packets that its flows made. */
    public long made() {
        return made;
    }

    /** Of those, the ones that the queue of the NIC had no room for. */
    public long dropped() {
        return dropped;
    }

    /** Of those, the ones that wait for the NIC. */
    public int queued() {
        return queue.size();
    }

    /** Packets that have come and wait for their delay to pass. */
    public int delayed() {
        return delayed.size();
    }

    /** Packets for another host, or that are no IPv4. */
    public long foreign() {
        return foreign;
    }
}
