package plumbline.network.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import plumbline.pipelines.clock.TimeHeap;

/**
 * Nodes and links in virtual time: goes from event to event, the earliest first, until a time or until there is none.
 * Nodes with an event at the same instant work in the order of their names; no result depends on that, because a frame
 * takes at least a nanosecond to another node. What a node does within an instant it says itself. An event costs O(log
 * n) in the number of nodes.
 *
 * <pre>
 *   heap of nodes by next event ──► node.advance(now) ──► channel.send ──► the receiver's event moves up in the heap
 * </pre>
 *
 * <p>A node that only its links connect with others does several of its events in a row, as its memory is near by then:
 * all those before the time at which a frame could reach it that another node has yet to send. This is the lookahead of
 * conservative discrete-event simulation (Chandy and Misra, 1979). Each node does what it did and when it did it; only
 * who listens to the channels of several nodes could tell, so that with a listener nobody goes ahead.
 *
 * <p>Losses are drawn from the seed and the names of the two nodes, so that neither the order in which a network is put
 * together nor another link changes them.
 */
public final class Simulation {
    private final long seed;
    private final FramePool frames;
    private final Map<String, Node> byName = new TreeMap<>();
    private final List<Channel> channels = new ArrayList<>();
    private Node[] nodes;
    private TimeHeap events;
    /** Of each node, in nanoseconds: what a frame takes to it at least; 0 if it goes from event to event. */
    private long[] lookahead;

    /** The most of those. */
    private long farthest;

    private boolean listened;
    private long now;
    private long count;

    /**
     * @param seed of all losses
     * @param frameBytes bytes of a packet that are kept: headers; the rest of a longer one is only counted
     */
    public Simulation(long seed, int frameBytes) {
        this.seed = seed;
        frames = new FramePool(frameBytes);
    }

    /** Frames for those who make packets. */
    public FramePool frames() {
        return frames;
    }

    /** Both ends of a new link, before its nodes need be there. */
    public Ends link(LinkConfig config, String a, int portOfA, String b, int portOfB) {
        Channel there = channel(config, a, b, portOfB);
        Channel back = channel(config, b, a, portOfA);
        return new Ends(new LinkEnd(portOfA, there, back), new LinkEnd(portOfB, back, there));
    }

    /** The two ends of a link. */
    public record Ends(LinkEnd a, LinkEnd b) {}

    private Channel channel(LinkConfig config, String from, String to, int port) {
        long ownSeed = new SplittableRandom(seed ^ hash(from + "→" + to + ":" + port)).nextLong();
        Channel channel = new Channel(this, config, from, to, port, ownSeed);
        channels.add(channel);
        return channel;
    }

    /** FNV-1a with 64 bits: the same on every machine. */
    private static long hash(String text) {
        long hash = 0xCBF2_9CE4_8422_2325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100_0000_01B3L;
        }
        return hash;
    }

    /**
     * Adds a node.
     *
     * @throws IllegalArgumentException if another has its name
     */
    public void add(Node node) {
        if (byName.putIfAbsent(node.name(), node) != null) {
            throw new IllegalArgumentException("two nodes are called " + node.name());
        }
    }

    /** Both directions of all links, in the order in which they were made. */
    public List<Channel> channels() {
        return Collections.unmodifiableList(channels);
    }

    /** The time of the latest event so far, in nanoseconds from the beginning. */
    public long now() {
        return now;
    }

    /** How many events there were: instants at which a node had something to do, each node's counted by itself. */
    public long events() {
        return count;
    }

    /** When the next event is, in nanoseconds, or {@link Node#NEVER}. */
    public long nextNanos() {
        return ready().firstTime();
    }

    /**
     * Runs until no event is left, a time has passed, or its caller has enough. Who could have gone ahead by then is
     * caught up with: all nodes end at one instant, wherever they went ahead.
     *
     * @param until the last instant that is simulated, in nanoseconds
     * @param enough asked after each event
     */
    public void run(long until, BooleanSupplier enough) {
        long end = steps(until, enough);
        if (end != Node.NEVER) {
            steps(Math.min(until, end + farthest), () -> false);
        }
    }

    /** The same without the catching up; answers with the time of the event at which it was enough. */
    private long steps(long until, BooleanSupplier enough) {
        TimeHeap heap = ready();
        while (heap.firstTime() <= until && heap.firstTime() != Node.NEVER) {
            int number = heap.first();
            Node node = nodes[number];
            long last = Math.min(until, last(heap, number));
            long next = heap.firstTime();
            do {
                long event = next;
                now = Math.max(now, event);
                count++;
                node.advance(event);
                next = node.nextNanos();
                if (enough.getAsBoolean()) {
                    heap.put(number, next);
                    return event;
                }
            } while (next <= last);
            heap.put(number, next);
        }
        return Node.NEVER;
    }

    /**
     * The last instant that the first node may do now: no frame can reach it by then that another node sends from now
     * on, be it by itself or because it gets one from this node.
     */
    private long last(TimeHeap heap, int number) {
        long ahead = listened ? 0 : lookahead[number];
        return Math.min(heap.firstTime() + ahead, heap.secondTime()) + ahead - 1;
    }

    /** Numbers the nodes, once. */
    private TimeHeap ready() {
        if (events == null) {
            nodes = byName.values().toArray(Node[]::new);
            events = new TimeHeap(nodes.length);
            lookahead = new long[nodes.length];
            Map<String, Integer> numbers = new HashMap<>();
            for (int number = 0; number < nodes.length; number++) {
                numbers.put(nodes[number].name(), number);
            }
            for (Channel channel : channels) {
                Integer number = numbers.get(channel.receiverName());
                if (number == null) {
                    throw new IllegalStateException(
                            "a link leads to " + channel.receiverName() + ", which is not there");
                }
                channel.leadTo(number);
                if (nodes[number].goesAhead()) {
                    long delay = channel.link().delayNanos();
                    lookahead[number] = lookahead[number] == 0 ? delay : Math.min(lookahead[number], delay);
                }
            }
            for (int number = 0; number < nodes.length; number++) {
                farthest = Math.max(farthest, lookahead[number]);
                events.put(number, nodes[number].nextNanos());
            }
        }
        return events;
    }

    /** Somebody hears of frames in the order of time. */
    void keepOrder() {
        listened = true;
    }

    /** Asks every node anew when its next event is: it may have been changed from outside. */
    public void refresh() {
        TimeHeap heap = ready();
        for (int number = 0; number < nodes.length; number++) {
            heap.put(number, nodes[number].nextNanos());
        }
    }

    /**
     * A frame is under way to a node at whose port none was; before the first event all nodes are asked anyway. The
     * node is told and not asked: its memory is far away while another is at work.
     */
    void expect(int number, int port, long nanos) {
        if (events != null) {
            nodes[number].expect(port, nanos);
            events.putNoLater(number, nanos);
        }
    }

    /** Asks a node anew when its next event is. */
    void wake(int number) {
        if (events != null) {
            events.put(number, nodes[number].nextNanos());
        }
    }
}
