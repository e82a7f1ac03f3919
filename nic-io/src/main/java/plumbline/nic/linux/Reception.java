package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import plumbline.pipelines.port.PortException;

/**
 * The sockets through which a port receives: two in a fanout group, one with a ring for times of load, one without for
 * quiet times; or only the latter where the system allows no more.
 *
 * <pre>
 *                     ┌──► ring's socket ──────► BlockRing ─────┐
 *   interface ──► SocketChooser                                 ├──► AdaptiveSource
 *                     └──► messages' socket ──► MessageSource ──┘
 * </pre>
 */
final class Reception {
    private static final int EPOLL_CLOEXEC = 0x80000;
    private static final int EPOLL_CTL_ADD = 1;
    private static final int EPOLLIN = 1;
    private static final int EPOLL_EVENT = 16;
    private static final System.Logger LOG = System.getLogger(Reception.class.getName());

    private final String port;
    private final LibC libc;
    private final Arena arena;
    private final List<PacketSocket> sockets = new ArrayList<>();
    private final int epoll;
    private final PacketSource source;

    /**
     * Opens the sockets and begins to receive everything that arrives at the interface, for any receiver, and nothing
     * that is sent there.
     *
     * @param queueBytes how much the kernel may hold for us in each
     * @param meter tells when to use the ring
     * @throws PortException ENVIRONMENT if the system refuses
     */
    Reception(String port, LibC libc, Arena arena, int index, int queueBytes, LoadMeter meter) throws PortException {
        this.port = port;
        this.libc = libc;
        this.arena = arena;
        epoll = libc.epollCreate(EPOLL_CLOEXEC);
        try {
            if (epoll < 0) {
                throw libc.failure(port, "cannot make a poll set");
            }
            source = open(index, queueBytes, meter);
        } catch (PortException e) {
            close();
            throw e;
        }
    }

    private PacketSource open(int index, int queueBytes, LoadMeter meter) throws PortException {
        try {
            return adaptive(index, queueBytes, meter);
        } catch (PortException e) {
            closeSockets();
            PacketSource messages = messagesOnly(index, queueBytes);
            LOG.log(System.Logger.Level.WARNING, e.getMessage() + "; it receives without a ring, at more cost");
            return messages;
        }
    }

    private PacketSource adaptive(int index, int queueBytes, LoadMeter meter) throws PortException {
        // The ring's first: the kernel tells sockets in the order of their making that the interface went down, so that
        // the ring's error is there to be cleared when the other's is read.
        PacketSocket ringSocket = socket();
        BlockRing ring = new BlockRing(port, ringSocket, libc, arena, queueBytes);
        PacketSocket messageSocket = socket();
        MessageSource messages = messages(messageSocket, queueBytes);
        for (PacketSocket socket : sockets) {
            socket.mute(); // until they share: each would receive all
            socket.bindForReceiving(index);
        }
        ringSocket.foundFanout();
        messageSocket.joinFanout(ringSocket);
        SocketChooser chooser = new SocketChooser(port, ringSocket, libc, arena);
        PacketSource adaptive = new AdaptiveSource(messages, ring, chooser, meter);
        ringSocket.promiscuous(index);
        for (PacketSocket socket : sockets) {
            socket.unmute();
        }
        return adaptive;
    }

    private PacketSource messagesOnly(int index, int queueBytes) throws PortException {
        PacketSocket socket = socket();
        socket.ignoreOutgoing();
        MessageSource messages = messages(socket, queueBytes);
        socket.promiscuous(index);
        socket.bindForReceiving(index);
        return messages;
    }

    private MessageSource messages(PacketSocket socket, int queueBytes) throws PortException {
        socket.auxData();
        socket.receiveQueue(queueBytes);
        return new MessageSource(port, socket, libc, arena);
    }

    private PacketSocket socket() throws PortException {
        PacketSocket socket = new PacketSocket(port, libc, arena);
        sockets.add(socket);
        MemorySegment event = arena.allocate(EPOLL_EVENT, 8);
        event.set(JAVA_INT, 0, EPOLLIN);
        if (libc.epollCtl(epoll, EPOLL_CTL_ADD, socket.fd(), event) < 0) {
            throw libc.failure(port, "cannot add to the poll set");
        }
        return socket;
    }

    /** What was received. */
    PacketSource source() {
        return source;
    }

    /** The descriptor that is readable when a packet waits. */
    int fd() {
        return epoll;
    }

    /** Packets that the kernel could not keep for us since the last call, because there was no room. */
    long takeDrops() {
        long drops = 0;
        for (int i = 0; i < sockets.size(); i++) {
            drops += sockets.get(i).takeDrops();
        }
        return drops;
    }

    /** Takes the errors that wait at the sockets, so that polling no longer reports them. */
    void clearErrors() {
        sockets.forEach(PacketSocket::clearError);
    }

    private void closeSockets() {
        sockets.forEach(PacketSocket::close);
        sockets.clear();
    }

    void close() {
        closeSockets();
        if (epoll >= 0) {
            libc.close(epoll);
        }
    }
}
