package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import plumbline.pipelines.port.PortException;

/**
 * Asks and sets what the kernel knows of a network interface, by ioctl on any socket.
 *
 * <pre>
 *   struct ifreq, 40 bytes
 *    0  char[16]  interface name, zero-terminated
 *   16  one of:   int index | int MTU | short flags | struct sockaddr (its family is the hardware type)
 * </pre>
 */
final class LinkControl {
    static final int NAME_BYTES = 16;
    static final int IFREQ = 40;
    static final int VALUE = 16;

    private static final int AF_INET = 2;
    private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
    private static final int SIOCGIFNAME = 0x8910;
    private static final int SIOCGIFFLAGS = 0x8913;
    private static final int SIOCSIFFLAGS = 0x8914;
    private static final int SIOCGIFMTU = 0x8921;
    private static final int SIOCGIFHWADDR = 0x8927;
    private static final int SIOCGIFINDEX = 0x8933;
    private static final short IFF_UP = 1;
    private static final short IFF_NOARP = 0x80;
    private static final int ARPHRD_ETHER = 1;
    private static final int ARPHRD_LOOPBACK = 772;

    private final String port;
    private final LibC libc;
    private final MemorySegment request;
    private final int fd;

    /**
     * @param port what the user wrote, for error messages
     * @throws PortException ENVIRONMENT if the machine has no socket left
     */
    LinkControl(String port, LibC libc, Arena arena) throws PortException {
        this.port = port;
        this.libc = libc;
        request = arena.allocate(IFREQ, 8);
        fd = libc.socket(AF_INET, SOCK_DGRAM_CLOEXEC, 0);
        if (fd < 0) {
            throw libc.failure(port, "cannot open a socket");
        }
    }

    /** Whether the kernel would take it as an interface's name: 1 to 15 bytes without space, slash and percent. */
    static boolean isName(String name) {
        return name.matches("[\\x21-\\x7e&&[^/:%]]{1,15}") && !name.equals(".") && !name.equals("..");
    }

    /**
     * The number of an Ethernet interface.
     *
     * @throws PortException ENVIRONMENT if there is no such interface or it is none of Ethernet
     */
    int index(String name) throws PortException {
        if (!isName(name) || ask(name, SIOCGIFINDEX) < 0) {
            throw new PortException(
                    PortException.Cause.ENVIRONMENT,
                    port + ": no such interface; present: " + String.join(", ", present()));
        }
        int index = request.get(JAVA_INT, VALUE);
        if (ask(name, SIOCGIFHWADDR) < 0) {
            throw libc.failure(port, "cannot ask for the hardware type");
        }
        int type = request.get(JAVA_SHORT, VALUE) & 0xffff;
        if (type != ARPHRD_ETHER && type != ARPHRD_LOOPBACK) {
            throw new PortException(
                    PortException.Cause.ENVIRONMENT,
                    port + ": carries no Ethernet frames (hardware type " + type
                            + "); take a veth, tap or Ethernet interface");
        }
        return index;
    }

    /** Whether an interface, perhaps renamed, still exists. */
    boolean exists(int index) {
        request.fill((byte) 0);
        request.set(JAVA_INT, VALUE, index);
        return libc.ioctl(fd, SIOCGIFNAME, request) == 0;
    }

    /** The interface's MTU in bytes: what a frame may have beyond its Ethernet header; -1 if there is none to ask. */
    int mtu(String name) {
        return ask(name, SIOCGIFMTU) < 0 ? -1 : request.get(JAVA_INT, VALUE);
    }

    /** Whether the kernel may answer ARP on the interface. */
    boolean answersArp(String name) {
        return ask(name, SIOCGIFFLAGS) == 0 && (request.get(JAVA_SHORT, VALUE) & IFF_NOARP) == 0;
    }

    /** Whether the interface is set up; whether a cable is in it is another question. */
    boolean isUp(String name) {
        return ask(name, SIOCGIFFLAGS) == 0 && (request.get(JAVA_SHORT, VALUE) & IFF_UP) != 0;
    }

    /**
     * Sets an interface up, as {@code ip link set NAME up} does.
     *
     * @throws PortException ENVIRONMENT if the kernel refuses
     */
    void bringUp(String name) throws PortException {
        if (ask(name, SIOCGIFFLAGS) < 0) {
            throw libc.failure(port, "cannot ask for the interface's flags");
        }
        short flags = request.get(JAVA_SHORT, VALUE);
        request.set(JAVA_SHORT, VALUE, (short) (flags | IFF_UP));
        if ((flags & IFF_UP) == 0 && libc.ioctl(fd, SIOCSIFFLAGS, request) < 0) {
            throw libc.failure(port, "cannot set the interface up");
        }
    }

    private int ask(String name, int what) {
        putName(request, name);
        return libc.ioctl(fd, what, request);
    }

    /** Makes a request about an interface of at most 15 bytes. */
    static void putName(MemorySegment request, String name) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        request.fill((byte) 0);
        MemorySegment.copy(bytes, 0, request, JAVA_BYTE, 0, Math.min(bytes.length, NAME_BYTES - 1));
    }

    /** The interfaces that there are in this network namespace. */
    private static List<String> present() {
        try (var lines = Files.lines(Path.of("/proc/net/dev"))) {
            return lines.skip(2)
                    .map(line -> line.substring(0, line.indexOf(':')).strip())
                    .toList();
        } catch (IOException e) {
            return List.of("(unknown)");
        }
    }

    void close() {
        libc.close(fd);
    }
}
