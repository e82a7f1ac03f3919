package plumbline.nic.tunnel;

import io.netty.channel.Channel;
import io.netty.channel.unix.UnixChannel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.nic.linux.EventFd;
import plumbline.nic.linux.SocketDrops;
import plumbline.nic.linux.Waitable;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.HoldingPort;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.pipelines.ring.FrameRing;
import plumbline.vm.wire.EthernetHeader;

/**
 * One end of a tunnel. An event loop of its own receives and sends; rings lie between it and the thread of the port.
 *
 * <p><b>Counting.</b> Frames offered are held until the system has taken them, and are then sent, or dropped: PORT_DOWN
 * if the other end refuses them or is not to be reached, PORT_BUSY if the ring is full because the socket does not take
 * more, TOO_LONG beyond the MTU. Datagrams that are not a frame for us are received and dropped, see {@link Inbox};
 * what neither the ring nor the kernel's buffer could hold is PORT_OVERRUN, the latter with 0 bytes and on Linux only.
 */
final class TunnelPort implements HoldingPort, Waitable {
    private static final System.Logger LOG = System.getLogger(TunnelPort.class.getName());
    /** How many calls may receive something before the kernel's drop counter is read again. */
    private static final int CALLS_PER_LOOK = 1_024;
    /** How long frames may take to leave when the port is closed. */
    private static final long CLOSE_MILLIS = 1_000;

    private final String name;
    private final int maxBytes;
    private final FrameRing received;
    private final FrameRing sending;
    private final LoopCounters loop = new LoopCounters();
    private final Outbox outbox;
    private final EventFd bell = new EventFd();
    private final Sockets sockets;
    private final SocketDrops drops;
    private final PortCounters counters = new PortCounters();
    private int calls;
    private final Set<String> warned = new HashSet<>();
    private boolean closed;

    /** Opens the sockets that a kind of tunnel needs. */
    @FunctionalInterface
    interface Opener {
        /**
         * Opens all.
         *
         * @return the one that receives first, then those that send; it may be one and the same
         */
        Opened open(Sockets sockets, Inbox inbox, Outbox outbox) throws PortException;
    }

    /** The sockets of a tunnel. */
    record Opened(Channel receiving, List<Channel> sending) {}

    /**
     * Opens a port.
     *
     * @param name what to call it
     * @throws PortException ENVIRONMENT if the sockets cannot be had
     */
    TunnelPort(String name, Endpoints ends, TunnelOptions options, Encapsulation encapsulation, Opener opener)
            throws PortException {
        this.name = name;
        maxBytes = options.mtu() + EthernetHeader.BYTES;
        received = new FrameRing(options.ring(), Frame::new);
        sending = new FrameRing(options.ring(), Frame::new);
        outbox = new Outbox(encapsulation, sending, this::warn);
        try {
            sockets = new Sockets(name, options.transport(), ends.family());
        } catch (PortException e) {
            bell.close();
            throw e;
        }
        Inbox inbox = new Inbox(encapsulation, ends.remote().getAddress(), received, loop, bell::ring, this::warn);
        try {
            Opened opened = opener.open(sockets, inbox, outbox);
            outbox.senders(
                    opened.sending().stream().map(to -> new Sender(to, loop)).toList());
            drops = opened.receiving() instanceof UnixChannel unix
                    ? new SocketDrops(unix.fd().intValue())
                    : null;
        } catch (PortException e) {
            sockets.close();
            bell.close();
            throw e;
        }
    }

    /** Each trouble once; by the event loop. */
    private void warn(String trouble) {
        if (warned.add(trouble)) {
            LOG.log(System.Logger.Level.WARNING, () -> name + ": " + trouble + "; the port goes on");
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int fd() {
        return bell.fd();
    }

    @Override
    public int maxPacket() {
        return Frame.MAX_PACKET;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        loop.settle(counters);
        int filled = take(into, 0, limit, nanos);
        if (filled < limit && bell.silence()) {
            filled = take(into, filled, limit, nanos);
        }
        calls += filled > 0 ? 1 : 0;
        if (filled == 0 && calls > 0 || calls >= CALLS_PER_LOOK) {
            calls = 0;
            countKernelDrops();
        }
        return filled;
    }

    private int take(Frame[] into, int from, int limit, long nanos) {
        int filled = from;
        while (filled < limit) {
            Frame frame = received.poll(into[filled]);
            if (frame == null) {
                break;
            }
            counters.countReceived(frame.length());
            frame.arrivedAt(nanos);
            into[filled++] = frame;
        }
        return filled;
    }

    private void countKernelDrops() {
        if (drops != null) {
            long lost = drops.take();
            counters.countReceived(lost, 0);
            counters.receiveDrops().count(DropReason.PORT_OVERRUN, lost);
        }
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        int accepted = 0;
        for (int i = 0; i < count; i++) {
            DropReason refused = offer(from, i);
            if (refused == null) {
                accepted++;
            } else {
                counters.sendDrops().count(refused);
            }
        }
        if (accepted > 0) {
            counters.sending().hold(accepted);
            outbox.wakeUp();
        }
        loop.settle(counters);
        return accepted;
    }

    /** Puts a frame into the ring, and another in its place; answers why not, or null. */
    private DropReason offer(Frame[] frames, int i) {
        Frame frame = frames[i];
        int length = frame.length();
        if (length < EthernetHeader.BYTES) {
            return DropReason.MALFORMED;
        }
        if (length > maxBytes + (EthernetHeader.isTagged(frame.buffer(), frame.offset()) ? EthernetHeader.TAG_BYTES : 0)
                || length > Frame.MAX_PACKET) {
            return DropReason.TOO_LONG;
        }
        Frame free = sending.offer(frame);
        if (free == null) {
            return DropReason.PORT_BUSY;
        }
        frames[i] = free;
        return null;
    }

    @Override
    public long nextHeld() {
        return ScheduledPort.NEVER;
    }

    /** The event loop sends by itself. */
    @Override
    public long nextDue() {
        return ScheduledPort.NEVER;
    }

    @Override
    public int advance(long nanos) {
        loop.settle(counters);
        return 0;
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    /** Sends what is still held, as far as that goes within a second. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        long deadline = System.nanoTime() + CLOSE_MILLIS * 1_000_000;
        loop.settle(counters);
        while (counters.sending().held() > 0 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
            loop.settle(counters);
        }
        countKernelDrops();
        sockets.close();
        bell.close();
        loop.settle(counters);
        long left = counters.sending().held();
        counters.sending().hold(-left);
        counters.sendDrops().count(DropReason.PORT_DOWN, left);
        if (drops != null) {
            drops.close();
        }
    }
}
