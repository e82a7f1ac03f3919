package plumbline.nic.linux;

import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.InterfacePort;
import plumbline.pipelines.port.LinkStatus;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;

/**
 * A network interface as a port, through AF_PACKET sockets: {@link Reception} takes in everything that arrives at the
 * interface (promiscuous, what is sent there excluded), {@link TransmitRing} sends. Both share memory with the kernel.
 *
 * <p><b>Rate.</b> Under load packets come in blocks, cheaply; on a link that is lightly loaded one by one, quickly
 * ({@link AdaptiveSource}).
 *
 * <p><b>Offloads.</b> On a veth, the sender's kernel leaves checksums and the cutting of TCP streams into segments to a
 * network card that does not exist. No setting on our end of the veth changes that, so this port does the card's work:
 * it asks the kernel for the offload header of each packet (PACKET_VNET_HDR), completes checksums, and cuts
 * super-frames of up to 64 KiB into frames of the sender's segment size with all headers right. Ping, TCP and UDP
 * therefore work between namespaces with no manual step, and a program sees what would be on a wire. Super-frames
 * inside tunnels cannot be cut; they are counted TOO_LONG and warned of once.
 *
 * <p><b>Counting.</b> What the kernel dropped because we were slow is counted as received and PORT_OVERRUN (with 0
 * bytes); a frame beyond the interface's MTU is dropped as TOO_LONG when sent; one for an interface that is down as
 * PORT_DOWN. An interface that comes up again goes on; one that is deleted ends the port with a {@link PortException}.
 */
public final class AfPacketPort implements InterfacePort, Waitable {
    private static final System.Logger LOG = System.getLogger(AfPacketPort.class.getName());
    private static final int QUEUE_BYTES = 16 << 20;
    /**
     * How many calls may receive something before the kernel's drop counter is read again; it is also read after a
     * burst.
     */
    private static final int CALLS_PER_STATISTICS = 1_024;

    private final String name;
    private final String interfaceName;
    private final int index;
    private final Arena arena = Arena.ofShared();
    private final Deque<Runnable> toClose = new ArrayDeque<>();
    private final LibC libc;
    private final LinkControl link;
    private final Reception reception;
    private final PacketReceiver receiver;
    private final PacketSender sender;
    private final PortCounters counters = new PortCounters();
    private int calls; // that received something since the last look
    private PortException failure;
    private boolean closed;
    private boolean saidDown; // since something was sent

    /**
     * Opens a port on an interface with a given room for packets that wait to be received.
     *
     * @param queueBytes as the kernel counts it: for a small packet about 800 bytes, 160 in the ring
     * @param meter tells when there is load
     */
    AfPacketPort(String name, String interfaceName, int queueBytes, LoadMeter meter) throws PortException {
        this.name = name;
        this.interfaceName = interfaceName;
        toClose.push(arena::close);
        libc = new LibC(arena);
        try {
            link = new LinkControl(name, libc, arena);
            toClose.push(link::close);
            index = link.index(interfaceName);
            toClose.push(new InterfaceLock(name, libc, arena, index)::close);
            reception = new Reception(name, libc, arena, index, queueBytes, meter);
            toClose.push(reception::close);
            PacketSocket sending = new PacketSocket(name, libc, arena);
            toClose.push(sending::close);
            sending.sendQueue(queueBytes);
            TransmitRing ring = new TransmitRing(name, sending, libc, arena);
            sending.bindForSending(index);
            receiver = new PacketReceiver(name, reception.source(), counters);
            FrameLimit limit = new FrameLimit(link, interfaceName, FrameLimit.ETHERNET_MTU);
            sender = new PacketSender(ring, limit, counters);
            limit.warning().ifPresent(this::warn);
        } catch (PortException e) {
            release();
            throw e;
        }
        HostStack.warning(interfaceName, link.answersArp(interfaceName)).ifPresent(this::warn);
        warnIfDown();
    }

    private void warn(String text) {
        LOG.log(System.Logger.Level.WARNING, name + ": " + text);
    }

    private void warnIfDown() {
        if (!saidDown && !link.isUp(interfaceName)) {
            saidDown = true;
            warn("the interface is down: what is sent there is dropped as port_down; to set it up: ip link set "
                    + interfaceName + " up");
        }
    }

    /**
     * Opens a port on an interface.
     *
     * @param name what to call the port
     * @param interfaceName an Ethernet interface of this network namespace
     * @throws PortException ENVIRONMENT if there is no such interface or no permission
     */
    public static AfPacketPort open(String name, String interfaceName) throws PortException {
        return new AfPacketPort(name, interfaceName, QUEUE_BYTES, LoadMeter.standard());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int fd() {
        return reception.fd();
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        throwFailure();
        int filled = receiver.receive(into, limit, nanos);
        check(receiver.lastError(), "cannot receive");
        calls += filled > 0 ? 1 : 0;
        if (filled == 0 && calls > 0 || calls >= CALLS_PER_STATISTICS) {
            calls = 0;
            countOverruns();
        }
        if (filled == 0) {
            throwFailure(); // otherwise next time: first the frames
        }
        return filled;
    }

    /** Whether frames come through the ring now, because there is load. */
    boolean underLoad() {
        return reception.source().underLoad();
    }

    private void throwFailure() throws PortException {
        if (failure != null) {
            throw failure;
        }
    }

    /** Finds out whether an error means that the port cannot go on. */
    private void check(int error, String what) {
        switch (error) {
            case 0, Errno.EAGAIN, Errno.EINTR, Errno.ENOBUFS, Errno.EMSGSIZE, Errno.EINVAL -> {
                // nothing there to receive, or a frame that was counted as dropped
            }
            case Errno.ENETDOWN, Errno.ENXIO, Errno.ENODEV -> { // perhaps only down, and it may come up again
                reception.clearErrors();
                if (!link.exists(index)) {
                    fail("the interface was deleted while it was in use");
                } else {
                    warnIfDown();
                }
            }
            default -> fail(what + ": " + libc.describe(error));
        }
    }

    private void fail(String why) {
        if (failure == null) {
            failure = new PortException(PortException.Cause.ENVIRONMENT, name + ": " + why);
        }
    }

    private void countOverruns() {
        long drops = reception.takeDrops();
        counters.receiveDrops().count(DropReason.PORT_OVERRUN, drops);
        counters.countReceived(drops, 0);
    }

    @Override
    public int send(Frame[] from, int count, long nanos) throws PortException {
        int sent = sender.send(from, count, nanos);
        saidDown &= sent == 0;
        check(sender.lastError(), "cannot send");
        throwFailure();
        return sent;
    }

    @Override
    public Optional<LinkStatus> link() {
        try (Arena asked = Arena.ofConfined();
                RouteSocket route = new RouteSocket(new LibC(asked), asked)) {
            return route.link(index);
        }
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        countOverruns();
        release();
    }

    private void release() {
        toClose.forEach(Runnable::run);
        toClose.clear();
    }
}
