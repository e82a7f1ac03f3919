package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import plumbline.pipelines.port.PortException;

/**
 * An AF_PACKET socket with a {@link VnetHeader} before each packet, and its options by their names: see packet(7).
 *
 * <pre>
 *   struct sockaddr_ll, 20 bytes          struct packet_mreq, 16 bytes     struct tpacket_stats, 8 bytes
 *    0  short  AF_PACKET                   0  int    interface              0  int  packets
 *    2  short  protocol, big-endian        4  short  PACKET_MR_PROMISC      4  int  of them dropped
 *    4  int    interface                   6  short  address length
 *    8  short  hardware type               8  byte[8] address              struct sock_fprog, 16 bytes
 *   10  byte   packet type                                                  0  short instructions
 *   11  byte   address length                                               8  void* ──► first
 *   12  byte[8] address
 * </pre>
 */
final class PacketSocket {
    private static final int AF_PACKET = 17;
    private static final int SOCK_RAW_NONBLOCK_CLOEXEC = 3 | 0x800 | 0x80000;
    private static final int ETH_P_ALL = 3;
    private static final int SOL_SOCKET = 1;
    private static final int SO_ERROR = 4;
    private static final int SO_SNDBUF = 7;
    private static final int SO_RCVBUF = 8;
    private static final int SO_ATTACH_FILTER = 26;
    private static final int SO_DETACH_FILTER = 27;
    private static final int SO_SNDBUFFORCE = 32;
    private static final int SO_RCVBUFFORCE = 33;
    private static final int SOL_PACKET = 263;
    private static final int PACKET_ADD_MEMBERSHIP = 1;
    private static final int PACKET_RX_RING = 5;
    private static final int PACKET_STATISTICS = 6;
    private static final int PACKET_AUXDATA = 8;
    private static final int PACKET_VERSION = 10;
    private static final int PACKET_TX_RING = 13;
    private static final int PACKET_VNET_HDR = 15;
    private static final int PACKET_FANOUT = 18;
    private static final int PACKET_FANOUT_DATA = 22;
    private static final int PACKET_IGNORE_OUTGOING = 23;
    private static final short PACKET_MR_PROMISC = 1;
    private static final int PACKET_FANOUT_EBPF = 7;
    private static final int PACKET_FANOUT_FLAG_UNIQUEID = 0x2000;
    private static final int PACKET_FANOUT_FLAG_IGNORE_OUTGOING = 0x4000;
    private static final int TPACKET_V2 = 1;
    private static final int TPACKET_V3 = 2;
    private static final int STATISTICS = 8;

    private final String port;
    private final LibC libc;
    private final Arena arena;
    private final int fd;
    private final MemorySegment number;
    private final MemorySegment statistics;
    private final MemorySegment length;

    /**
     * Opens a socket, which is not bound to an interface yet.
     *
     * @throws PortException ENVIRONMENT if that is not permitted
     */
    PacketSocket(String port, LibC libc, Arena arena) throws PortException {
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
                            ? port + ": " + Capability.CAP_NET_RAW.missing()
                            : port + ": cannot open a packet socket: " + libc.describe(error));
        }
        try {
            set(PACKET_VNET_HDR, 1, "cannot ask for offload headers");
        } catch (PortException e) {
            close();
            throw e;
        }
    }

    /** Asks for {@link AuxData} with each message. */
    void auxData() throws PortException {
        set(PACKET_AUXDATA, 1, "cannot ask for VLAN tags");
    }

    /** Excludes what is sent on the interface. In a fanout group, the group does so. */
    void ignoreOutgoing() throws PortException {
        set(PACKET_IGNORE_OUTGOING, 1, "cannot ignore outgoing packets (needs Linux 4.20)");
    }

    /** Sets the receive buffer as the kernel counts it: beyond the system's limit if permitted, else up to it. */
    void receiveQueue(int bytes) throws PortException {
        queue(SO_RCVBUFFORCE, SO_RCVBUF, bytes);
    }

    /** As {@link #receiveQueue}, for what is being sent. */
    void sendQueue(int bytes) throws PortException {
        queue(SO_SNDBUFFORCE, SO_SNDBUF, bytes);
    }

    private void queue(int forced, int modest, int bytes) throws PortException {
        number.set(JAVA_INT, 0, bytes);
        if (libc.setsockopt(fd, SOL_SOCKET, forced, number) < 0
                && libc.setsockopt(fd, SOL_SOCKET, modest, number) < 0) {
            throw libc.failure(port, "cannot size the socket's queue");
        }
    }

    /** Makes the interface promiscuous as long as this socket is open. */
    void promiscuous(int index) throws PortException {
        MemorySegment request = arena.allocate(16, 8);
        request.set(JAVA_INT, 0, index);
        request.set(JAVA_SHORT, 4, PACKET_MR_PROMISC);
        set(PACKET_ADD_MEMBERSHIP, request, "cannot make the interface promiscuous");
    }

    /** Begins to send on an interface. */
    void bindForSending(int index) throws PortException {
        bind(index, 0);
    }

    /** Begins to receive from an interface, and to send there. */
    void bindForReceiving(int index) throws PortException {
        bind(index, ETH_P_ALL);
    }

    private void bind(int index, int protocol) throws PortException {
        MemorySegment address = arena.allocate(20, 8);
        address.set(JAVA_SHORT, 0, (short) AF_PACKET);
        address.set(JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN), 2, (short) protocol);
        address.set(JAVA_INT, 4, index);
        if (libc.bind(fd, address) < 0) {
            throw libc.failure(port, "cannot bind to the interface");
        }
    }

    /** Sets up a TPACKET_V2 ring of slots to send from. */
    void transmitRing(int blockBytes, int blocks, int slotBytes, int slots) throws PortException {
        set(PACKET_VERSION, TPACKET_V2, "cannot choose the ring's format");
        MemorySegment request = arena.allocateFrom(JAVA_INT, blockBytes, blocks, slotBytes, slots);
        set(PACKET_TX_RING, request, "cannot set up the transmit ring");
    }

    /**
     * Sets up a TPACKET_V3 ring to receive into.
     *
     * @param retireMillis after which a block is handed over that is not full
     */
    void receiveRing(int blockBytes, int blocks, int retireMillis) throws PortException {
        set(PACKET_VERSION, TPACKET_V3, "cannot choose the ring's format");
        MemorySegment request =
                arena.allocateFrom(JAVA_INT, blockBytes, blocks, blockBytes, blocks, retireMillis, 0, 0);
        set(PACKET_RX_RING, request, "cannot set up the receive ring");
    }

    /** Receives nothing until {@link #unmute}. */
    void mute() throws PortException {
        MemorySegment answerNothing = arena.allocateFrom(JAVA_LONG, 6); // BPF_RET | BPF_K, 0
        MemorySegment program = arena.allocate(16, 8);
        program.set(JAVA_SHORT, 0, (short) 1);
        program.set(JAVA_LONG, 8, answerNothing.address());
        if (libc.setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, program) < 0) {
            throw libc.failure(port, "cannot attach a filter");
        }
    }

    /** Receives from now on. */
    void unmute() throws PortException {
        number.set(JAVA_INT, 0, 0);
        if (libc.setsockopt(fd, SOL_SOCKET, SO_DETACH_FILTER, number) < 0) {
            throw libc.failure(port, "cannot detach a filter");
        }
    }

    /** Makes a group of this socket, whose members share what arrives. What is sent on the interface is left out. */
    void foundFanout() throws PortException {
        int flags = PACKET_FANOUT_EBPF | PACKET_FANOUT_FLAG_UNIQUEID | PACKET_FANOUT_FLAG_IGNORE_OUTGOING;
        set(PACKET_FANOUT, flags << 16, "cannot make a fanout group");
    }

    /** Joins the group of another socket. */
    void joinFanout(PacketSocket founder) throws PortException {
        founder.length.set(JAVA_INT, 0, Integer.BYTES);
        if (libc.getsockopt(founder.fd, SOL_PACKET, PACKET_FANOUT, founder.number, founder.length) < 0) {
            throw libc.failure(port, "cannot ask for the fanout group");
        }
        int group = founder.number.get(JAVA_INT, 0) & 0xffff;
        int flags = PACKET_FANOUT_EBPF | PACKET_FANOUT_FLAG_IGNORE_OUTGOING;
        set(PACKET_FANOUT, flags << 16 | group, "cannot join a fanout group");
    }

    /** Lets a BPF program say which member of the group gets a packet, in the order in which they joined. */
    void fanoutProgram(int program) throws PortException {
        set(PACKET_FANOUT_DATA, program, "cannot attach a BPF program");
    }

    private void set(int option, int value, String otherwise) throws PortException {
        number.set(JAVA_INT, 0, value);
        set(option, number, otherwise);
    }

    private void set(int option, MemorySegment value, String otherwise) throws PortException {
        if (libc.setsockopt(fd, SOL_PACKET, option, value) < 0) {
            throw libc.failure(port, otherwise);
        }
    }

    /** Packets that the kernel could not keep for us since the last call, because there was no room. */
    long takeDrops() {
        length.set(JAVA_INT, 0, STATISTICS);
        if (libc.getsockopt(fd, SOL_PACKET, PACKET_STATISTICS, statistics, length) < 0) {
            return 0;
        }
        return statistics.get(JAVA_INT, 4) & 0xffff_ffffL;
    }

    /** Takes the error that waits at the socket, so that polling no longer reports it. */
    void clearError() {
        length.set(JAVA_INT, 0, Integer.BYTES);
        libc.getsockopt(fd, SOL_SOCKET, SO_ERROR, number, length);
    }

    int fd() {
        return fd;
    }

    void close() {
        libc.close(fd);
    }
}
