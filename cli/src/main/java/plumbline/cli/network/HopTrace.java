package plumbline.cli.network;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.FieldList;
import plumbline.network.Network;
import plumbline.network.host.Flow;
import plumbline.network.kernel.Channel;
import plumbline.network.kernel.FrameListener;
import plumbline.network.topology.LinkSpec;
import plumbline.network.transport.TcpConfig;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.vm.Engine;
import plumbline.vm.interpreter.Interpreter;
import plumbline.vm.trace.TraceText;
import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.Ipv4Header;
import plumbline.vm.wire.TcpHeader;
import plumbline.vm.wire.UdpHeader;

/**
 * {@code --trace FLOW[:PACKET]}: follows a packet and its copies through the network, whatever programs write into
 * them: what it follows are the frames, which links and switches hand on as they are.
 *
 * <pre>
 *   source sends ─► received ─► ingress ─► enqueued … dequeued ─► egress ─► sent ─► received …
 *                       └───── explained ─────┘         └── explained ──┘
 * </pre>
 *
 * A frame that was explained and neither enqueued nor sent when its switch has done its work goes no further.
 */
public final class HopTrace implements QueueObserver {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})(?::(\\d{1,9}))?");
    private static final int TRANSPORT = EthernetHeader.BYTES + Ipv4Header.BYTES;
    /** Where copies go round for ever. */
    private static final int MAX_LINES = 20_000;

    private final int flow;
    private final long wanted;
    private final int sourcePort;
    private final int destinationPort;
    private final TraceText text = new TraceText(new Sources());
    private final List<String> lines = new ArrayList<>();
    /** Frames that are followed, and the node that has each. */
    private final Map<Frame, String> followed = new IdentityHashMap<>();
    /** Those whose pass was explained, and of which nothing was seen since. */
    private final Set<Frame> unsettled = Collections.newSetFromMap(new IdentityHashMap<>());
    /** The texts of each switch's program. */
    private final Map<String, Sources> sources = new HashMap<>();

    private long seen;
    private boolean found;
    /** Whose pass is being explained, or null. */
    private Frame explained;
    /** The switch of the last pass that was explained. */
    private String explaining = "";

    private record LinkEnds(String from, String to, boolean fromHost, boolean toHost) {}

    private HopTrace(int flow, long wanted) {
        this.flow = flow;
        this.wanted = wanted;
        Flow ports = new Flow(flow, "a", "b", 0, 1, TcpConfig.DEFAULT, "");
        sourcePort = ports.sourcePort();
        destinationPort = ports.destinationPort();
    }

    /** Reads what the user wrote. */
    public static HopTrace parse(String written) {
        Matcher parts = TEXT.matcher(written);
        if (!parts.matches() || "0".equals(parts.group(2))) {
            throw CommandFailure.usage("plumb: --trace " + written
                    + ": write the number of a flow, from 0, and that of a packet, from 1: 3:1");
        }
        return new HopTrace(
                Integer.parseInt(parts.group(1)), parts.group(2) == null ? 1 : Long.parseLong(parts.group(2)));
    }

    /** The engine that can explain. */
    public Engine engine() {
        return new Interpreter(text);
    }

    /** Looks at all links. */
    public void follow(Network network) {
        for (LinkSpec link : network.topology().links()) {
            List<Channel> both = network.channels(link);
            look(both.get(0), link.a(), link.b(), network);
            look(both.get(1), link.b(), link.a(), network);
        }
        network.topology()
                .switches()
                .forEach(device -> sources.put(
                        device.name(), network.program(device.name()).sources()));
        network.afterEach(this::leave);
    }

    private void look(Channel channel, String from, String to, Network network) {
        LinkEnds ends = new LinkEnds(from, to, network.host(from) != null, network.host(to) != null);
        channel.listen(new FrameListener() {
            @Override
            public void sent(Channel at, Frame frame, long nanos) {
                HopTrace.this.sent(at, ends, frame, nanos);
            }

            @Override
            public void lost(Channel at, Frame frame) {
                if (followed.remove(frame) != null) {
                    line("  lost on the way to " + to);
                }
            }

            @Override
            public void received(Channel at, Frame frame, long nanos) {
                HopTrace.this.received(ends, frame, nanos);
            }
        });
    }

    private void sent(Channel channel, LinkEnds link, Frame frame, long nanos) {
        if (link.fromHost) {
            followed.remove(frame); // hosts make packets: it was another's frame
            if (!found && isOfTheFlow(frame) && ++seen == wanted) {
                found = true;
                followed.put(frame, link.from);
            }
        }
        if (followed.containsKey(frame)) {
            explain();
            unsettled.remove(frame);
            line(String.format(
                    Locale.ROOT,
                    "%s: %s sends %,d bytes to %s, for %,d ns and %,d ns of delay",
                    time(nanos),
                    link.from,
                    frame.wireLength(),
                    link.to,
                    channel.link().transmissionNanos(frame.wireLength()),
                    channel.link().delayNanos()));
        }
    }

    private void received(LinkEnds link, Frame frame, long nanos) {
        endPass();
        if (followed.containsKey(frame)) {
            line(time(nanos) + ": " + link.to + (link.toHost ? " takes it in" : ""));
            if (link.toHost) {
                followed.remove(frame);
            } else {
                followed.put(frame, link.to);
                beginPass(frame);
            }
        }
    }

    private void beginPass(Frame frame) {
        explained = frame;
        unsettled.add(frame);
        explaining = followed.get(frame);
        text.start(sources.get(explaining));
    }

    private void explain() {
        if (explained != null) {
            text.stop().lines().forEach(line -> line("    " + line));
            text.start();
        }
    }

    private void endPass() {
        if (explained != null) {
            explain();
            explained = null;
            text.stop();
        }
    }

    /** The node's work of the instant is done. */
    private void leave() {
        endPass();
        for (Frame frame : unsettled) {
            line("  it goes no further in " + followed.remove(frame));
        }
        unsettled.clear();
    }

    /** Whether it is one of them, or a copy that the pass being explained makes. */
    private boolean follows(Packet one) {
        return followed.containsKey(one.frame()) || explained != null && one.origin() != Origin.GENERATOR;
    }

    @Override
    public void enqueued(Packet one, long nanos) {
        if (follows(one)) {
            explain();
            followed.putIfAbsent(one.frame(), explaining);
            unsettled.remove(one.frame());
            line(String.format(
                    Locale.ROOT,
                    "  queue %d of port %d: %,d cells are before it",
                    one.queue(),
                    one.egressPort(),
                    one.enqueuedDepth()));
        }
    }

    @Override
    public void dequeued(Packet one, long nanos) {
        endPass();
        String node = followed.get(one.frame());
        if (node != null) {
            if (nanos > one.enqueuedAt()) {
                line(String.format(
                        Locale.ROOT,
                        "%s: %s: it leaves queue %d of port %d, %,d cells are behind it",
                        time(nanos),
                        node,
                        one.queue(),
                        one.egressPort(),
                        one.dequeuedDepth()));
            }
            beginPass(one.frame());
            if (one.egressPort() == FieldList.Recirculate.PORT) {
                unsettled.remove(one.frame());
            }
        }
    }

    @Override
    public void returned(Packet one, long nanos) {
        endPass();
        String node = followed.get(one.frame());
        if (node != null) {
            line(time(nanos) + ": " + node + ": it comes back from recirculation");
            beginPass(one.frame());
        }
    }

    @Override
    public void pushedOut(Packet one, long nanos) {
        if (followed.containsKey(one.frame())) {
            drop(one, DropReason.PUSHED_OUT);
        }
    }

    @Override
    public void dropped(Packet one, DropReason reason, long nanos) {
        if (follows(one)) {
            drop(one, reason);
        }
    }

    private void drop(Packet one, DropReason reason) {
        explain();
        line("  dropped: " + reason + ": " + reason.meaning());
        followed.remove(one.frame());
        unsettled.remove(one.frame());
    }

    private void line(String line) {
        if (lines.size() < MAX_LINES) {
            lines.add(line);
        } else if (lines.size() == MAX_LINES) {
            lines.add("… and so on");
        }
    }

    private static String time(long nanos) {
        return String.format(Locale.ROOT, "%,15d ns", nanos);
    }

    private boolean isOfTheFlow(Frame frame) {
        byte[] bytes = frame.toArray();
        if (bytes.length < TRANSPORT + UdpHeader.BYTES) {
            return false;
        }
        int protocol = bytes[EthernetHeader.BYTES + Ipv4Header.PROTOCOL] & 0xff;
        return (protocol == TcpHeader.PROTOCOL || protocol == UdpHeader.PROTOCOL)
                && number(bytes, TRANSPORT + UdpHeader.SOURCE_PORT) == sourcePort
                && number(bytes, TRANSPORT + UdpHeader.DESTINATION_PORT) == destinationPort;
    }

    private static int number(byte[] bytes, int place) {
        return (bytes[place] & 0xff) << 8 | bytes[place + 1] & 0xff;
    }

    /** What was seen, hop by hop. */
    public List<String> lines() {
        if (!found) {
            return List.of(String.format(
                    Locale.ROOT, "flow %d sent %,d packets: packet %,d was not there", flow, seen, wanted));
        }
        List<String> all = new ArrayList<>();
        all.add(String.format(Locale.ROOT, "packet %,d of flow %d", wanted, flow));
        all.addAll(lines);
        return all;
    }
}
