package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plumbline.pipelines.port.LinkStatus;

/**
 * Asks the kernel about network interfaces by rtnetlink(7): of this network namespace, and of another one, which a
 * process with CAP_NET_ADMIN may ask about without going there.
 *
 * <pre>
 *   request and answer             struct ifinfomsg, 16 bytes      struct rtattr, then its value
 *    0  int    length of all        0  byte   family                0  short  length with these 4 bytes
 *    4  short  type                 4  int    interface             2  short  type
 *    6  short  flags                8  int    flags                 4  …      the value; the next begins at
 *    8  int    sequence                                                       a multiple of 4
 *   12  int    port                struct rtgenmsg: 0 byte family
 *   16  …      header, attributes
 * </pre>
 */
final class RouteSocket implements AutoCloseable {
    private static final int AF_NETLINK = 16;
    private static final int SOCK_RAW_CLOEXEC = 3 | 0x80000;
    private static final int NETLINK_ROUTE = 0;
    private static final int NLMSG_ERROR = 2;
    private static final int RTM_GETLINK = 18;
    private static final int RTM_NEWNSID = 88;
    private static final int RTM_GETNSID = 90;
    private static final int NLM_F_REQUEST = 1;
    private static final int NLM_F_ACK = 4;
    private static final int HEADER = 16;
    private static final int IFINFOMSG = 16;
    private static final int RTGENMSG = 4;
    private static final int RTATTR = 4;
    private static final int IFLA_IFNAME = 3;
    private static final int IFLA_MTU = 4;
    private static final int IFLA_STATS64 = 23;
    private static final int IFLA_TARGET_NETNSID = 46;
    private static final int NETNSA_NSID = 1;
    private static final int NETNSA_FD = 3;
    private static final int IFF_UP = 1;
    private static final int IFF_RUNNING = 0x40;
    /** Room for an answer; that of an interface is 1 to 2 KiB. */
    private static final int LARGEST = 32_768;
    /** What the kernel answers where it has no number for a namespace, and is asked to choose one. */
    private static final int NO_NUMBER = -1;

    private final LibC libc;
    private final MemorySegment buffer;
    private final int fd;
    private int end;
    private int sequence;

    /** Opens one; if there is no socket left, nothing it is asked is answered. */
    RouteSocket(LibC libc, Arena arena) {
        this.libc = libc;
        buffer = arena.allocate(LARGEST, 8);
        fd = libc.socket(AF_NETLINK, SOCK_RAW_CLOEXEC, NETLINK_ROUTE);
    }

    /** Of an interface of this namespace. */
    Optional<LinkStatus> link(int index) {
        begin(RTM_GETLINK, 0, IFINFOMSG);
        buffer.set(JAVA_INT, HEADER + 4, index);
        return link();
    }

    /** Of an interface of this namespace. */
    Optional<LinkStatus> link(String name) {
        begin(RTM_GETLINK, 0, IFINFOMSG);
        put(IFLA_IFNAME, name);
        return link();
    }

    /**
     * Of an interface of another namespace.
     *
     * @param namespace open file of the namespace
     */
    Optional<LinkStatus> link(String name, int namespace) {
        int number = number(namespace);
        if (number == NO_NUMBER) {
            begin(RTM_NEWNSID, NLM_F_ACK, RTGENMSG);
            put(NETNSA_FD, namespace);
            put(NETNSA_NSID, NO_NUMBER);
            ask();
            number = number(namespace);
        }
        if (number == NO_NUMBER) {
            return Optional.empty();
        }
        begin(RTM_GETLINK, 0, IFINFOMSG);
        put(IFLA_TARGET_NETNSID, number);
        put(IFLA_IFNAME, name);
        return link();
    }

    /** The kernel's number for a namespace, by which this one may speak of it. */
    private int number(int namespace) {
        begin(RTM_GETNSID, 0, RTGENMSG);
        put(NETNSA_FD, namespace);
        long at = ask() ? find(RTGENMSG, NETNSA_NSID) : -1;
        return at < 0 ? NO_NUMBER : buffer.get(JAVA_INT, at);
    }

    private Optional<LinkStatus> link() {
        if (!ask()) {
            return Optional.empty();
        }
        long mtu = find(IFINFOMSG, IFLA_MTU);
        long statistics = find(IFINFOMSG, IFLA_STATS64);
        if (mtu < 0 || statistics < 0) {
            return Optional.empty();
        }
        int flags = buffer.get(JAVA_INT, HEADER + 8);
        LinkStatus.State state = (flags & IFF_UP) == 0
                ? LinkStatus.State.DOWN
                : (flags & IFF_RUNNING) == 0 ? LinkStatus.State.NO_CARRIER : LinkStatus.State.UP;
        Map<LinkStatus.Loss, Long> losses = new TreeMap<>();
        for (LinkStatus.Loss loss : LinkStatus.Loss.values()) {
            losses.put(loss, buffer.get(JAVA_LONG.withByteAlignment(4), statistics + Long.BYTES * place(loss)));
        }
        return Optional.of(new LinkStatus(state, buffer.get(JAVA_INT, mtu), losses));
    }

    /** In struct rtnl_link_stats64. */
    private static int place(LinkStatus.Loss loss) {
        return switch (loss) {
            case RX_ERRORS -> 4;
            case TX_ERRORS -> 5;
            case RX_DROPPED -> 6;
            case TX_DROPPED -> 7;
            case RX_FIFO_ERRORS -> 14;
            case RX_MISSED_ERRORS -> 15;
        };
    }

    private void begin(int type, int flags, int header) {
        buffer.asSlice(0, HEADER + header).fill((byte) 0);
        buffer.set(JAVA_SHORT, 4, (short) type);
        buffer.set(JAVA_SHORT, 6, (short) (flags | NLM_F_REQUEST));
        buffer.set(JAVA_INT, 8, ++sequence);
        end = HEADER + header;
    }

    private void put(int type, int value) {
        attribute(type, Integer.BYTES);
        buffer.set(JAVA_INT, end + RTATTR, value);
        end += RTATTR + Integer.BYTES;
    }

    /** A name, in the room of any name: what is behind its zero does not count. */
    private void put(int type, String name) {
        attribute(type, LinkControl.NAME_BYTES);
        LinkControl.putName(buffer.asSlice(end + RTATTR, LinkControl.NAME_BYTES), name);
        end += RTATTR + LinkControl.NAME_BYTES;
    }

    private void attribute(int type, int length) {
        buffer.set(JAVA_SHORT, end, (short) (RTATTR + length));
        buffer.set(JAVA_SHORT, end + 2, (short) type);
    }

    /** Sends the request and reads its answer in its place; answers whether there is one that says something. */
    private boolean ask() {
        buffer.set(JAVA_INT, 0, end);
        if (fd < 0 || libc.send(fd, buffer, end, 0) < 0) {
            return false;
        }
        long length;
        do {
            length = libc.read(fd, buffer, LARGEST);
        } while (length >= HEADER && buffer.get(JAVA_INT, 8) != sequence || length < 0 && libc.errno() == Errno.EINTR);
        end = (int) length;
        return length > HEADER && buffer.get(JAVA_SHORT, 4) != NLMSG_ERROR;
    }

    /** Where the value of an attribute of the answer begins, or -1. */
    private long find(int header, int type) {
        int at = HEADER + header;
        while (at + RTATTR <= end) {
            int length = buffer.get(JAVA_SHORT, at) & 0xffff;
            if ((buffer.get(JAVA_SHORT, at + 2) & 0x3fff) == type) {
                return at + RTATTR;
            }
            at += Math.max(RTATTR, length + 3 & ~3);
        }
        return -1;
    }

    @Override
    public void close() {
        if (fd >= 0) {
            libc.close(fd);
        }
    }
}
