package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import plumbline.pipelines.port.PortException;

/**
 * Opens AF_PACKET sockets on one interface.
 *
 * <pre>
 *   struct sockaddr_ll, 20 bytes          struct packet_mreq, 16 bytes     struct tpacket_stats, 8 bytes
 *    0  short  AF_PACKET                   0  int    interface              0  int  packets
 *    2  short  protocol, big-endian        4  short  PACKET_MR_PROMISC      4  int  of them dropped
 *    4  int    interface                   6  short  address length
 *    8  short  hardware type               8  byte[8] address
 *   10  byte   packet type
 *   11  byte   address length
 *   12  byte[8] address
 * </pre>
 */
final class PacketSocket {
    private static final int AF_PACKET = 17;
    private static final int SOCK_RAW_NONBLOCK_CLOEXEC = 3 | 0x800 | 0x80000;
    private static final int ETH_P_ALL = 3;
    private static final int SOL_SOCKET = 1;
    private static final int SO_SNDBUF = 7;
    private static final int SO_RCVBUF = 8;
    private static final int SO_SNDBUFFORCE = 32;
    private static final int SO_RCVBUFFORCE = 33;
    private static final int SOL_PACKET = 263;
    private static final int PACKET_ADD_MEMBERSHIP = 1;
    private static final int PACKET_STATISTICS = 6;
    private static final int PACKET_AUXDATA = 8;
    private static final int PACKET_VERSION = 10;
    private static final int PACKET_TX_RING = 13;
    private static final int PACKET_VNET_HDR = 15;
    private static final int PACKET_IGNORE_OUTGOING = 23;
    private static final short PACKET_MR_PROMISC = 1;
    private static final int TPACKET_V2 = 1;
    private static final int STATISTICS = 8;

    private final String port;
    private final LibC libc;
    private final Arena arena;
    private final int fd;
    private final MemorySegment number;
    private final MemorySegment statistics;
    private final MemorySegment length;

    private PacketSocket(String port, LibC libc, Arena arena) throws PortException {
        this.port = port;
        this.libc = libc;
        this.arena = arena;
        number = arena.allocate(JAVA_INT);
        statistics = arena.allocate(STATISTICS, 8);
        length = arena.allocate(JAVA_INT);
        fd = libc.socket(AF_PACKET, SOCK_RAW_NONBLOCK_CLOEXEC, 0); // protocol 0: no packets before bind
        if (fd < 0) {
            int error = libc.errno();
            throw new PortException(
                    PortException.Cause.ENVIRONMENT,
                    error == Errno.EPERM || error == Errno.EACCES
                            ? port + ": needs CAP_NET_RAW: run as root, or setcap cap_net_raw,cap_net_admin+ep on java"
                            : port + ": cannot open a packet socket: " + libc.describe(error));
        }
    }

    /**
     * A socket that receives everything that arrives on the interface, whoever it is for, with a {@link VnetHeader}
     * before each packet and {@link AuxData} beside it, and nothing that is sent there.
     *
     * @param queueBytes how much the kernel may hold for us, by its own counting
     */
    static PacketSocket forReceiving(String port, LibC libc, Arena arena, int index, int queueBytes)
            throws PortException {
        PacketSocket socket = new PacketSocket(port, libc, arena);
        try {
            socket.set(SOL_PACKET, PACKET_VNET_HDR, 1, "cannot ask for offload headers");
            socket.set(SOL_PACKET, PACKET_AUXDATA, 1, "cannot ask for VLAN tags");
            socket.set(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1, "cannot ignore outgoing packets (needs Linux 4.20)");
            socket.setForced(SO_RCVBUFFORCE, SO_RCVBUF, queueBytes);
            socket.promiscuous(index);
            socket.bind(index, ETH_P_ALL);
            return socket;
        } catch (PortException e) {
            socket.close();
            throw e;
        }
    }

    /** A socket that only sends; its {@link TransmitRing} is yet to be set up, and then it is to be bound. */
    static PacketSocket forSending(String port, LibC libc, Arena arena, int queueBytes) throws PortException {
        PacketSocket socket = new PacketSocket(port, libc, arena);
        try {
            socket.set(SOL_PACKET, PACKET_VNET_HDR, 1, "cannot ask for offload headers");
            socket.setForced(SO_SNDBUFFORCE, SO_SNDBUF, queueBytes);
            return socket;
        } catch (PortException e) {
            socket.close();
            throw e;
        }
    }

    /** Sets up a ring of slots to send from. */
    void transmitRing(int blockBytes, int blocks, int slotBytes, int slots) throws PortException {
        set(SOL_PACKET, PACKET_VERSION, TPACKET_V2, "cannot choose the ring's format");
        ring(PACKET_TX_RING, "cannot set up the transmit ring", blockBytes, blocks, slotBytes, slots);
    }

    private void ring(int option, String otherwise, int... numbers) throws PortException {
        MemorySegment request = arena.allocateFrom(JAVA_INT, numbers);
        if (libc.setsockopt(fd, SOL_PACKET, option, request) < 0) {
            throw failure(otherwise);
        }
    }

    /** Begins to send on an interface. */
    void bindForSending(int index) throws PortException {
        bind(index, 0);
    }

    private void set(int level, int option, int value, String otherwise) throws PortException {
        number.set(JAVA_INT, 0, value);
        if (libc.setsockopt(fd, level, option, number) < 0) {
            throw failure(otherwise);
        }
    }

    /** Beyond the system's limit where we may, else up to it. */
    private void setForced(int forced, int modest, int bytes) throws PortException {
        number.set(JAVA_INT, 0, bytes);
        if (libc.setsockopt(fd, SOL_SOCKET, forced, number) < 0) {
            set(SOL_SOCKET, modest, bytes, "cannot size the socket's queue");
        }
    }

    private void promiscuous(int index) throws PortException {
        MemorySegment request = arena.allocate(16, 8);
        request.set(JAVA_INT, 0, index);
        request.set(JAVA_SHORT, 4, PACKET_MR_PROMISC);
        if (libc.setsockopt(fd, SOL_PACKET, PACKET_ADD_MEMBERSHIP, request) < 0) {
            throw failure("cannot make the interface promiscuous");
        }
    }

    private void bind(int index, int protocol) throws PortException {
        MemorySegment address = arena.allocate(20, 8);
        address.set(JAVA_SHORT, 0, (short) AF_PACKET);
        address.set(JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN), 2, (short) protocol);
        address.set(JAVA_INT, 4, index);
        if (libc.bind(fd, address) < 0) {
            throw failure("cannot bind to the interface");
        }
    }

    /** Packets that the kernel could not keep for us since the last call, because its queue was full. */
    long takeDrops() {
        length.set(JAVA_INT, 0, STATISTICS);
        if (libc.getsockopt(fd, SOL_PACKET, PACKET_STATISTICS, statistics, length) < 0) {
            return 0;
        }
        return statistics.get(JAVA_INT, 4) & 0xffff_ffffL;
    }

    int fd() {
        return fd;
    }

    PortException failure(String what) {
        return new PortException(
                PortException.Cause.ENVIRONMENT, port + ": " + what + ": " + libc.describe(libc.errno()));
    }

    void close() {
        libc.close(fd);
    }
}
