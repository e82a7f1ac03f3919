package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import plumbline.pipelines.port.PortException;

/**
 * Prevents two switches from using one interface, where each would forward every packet. The lock is the name of an
 * abstract socket: such a name is unique per network namespace, and ends with the process.
 *
 * <pre>
 *   struct sockaddr_un: 0 short AF_UNIX, 2 byte 0, 3 the name
 * </pre>
 */
final class InterfaceLock {
    private static final int AF_UNIX = 1;
    private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;

    private final LibC libc;
    private final int fd;

    /**
     * Takes the lock.
     *
     * @throws PortException ENVIRONMENT if another has it
     */
    InterfaceLock(String port, LibC libc, Arena arena, int index) throws PortException {
        this.libc = libc;
        byte[] name = ("plumbline/afpacket/" + index).getBytes(StandardCharsets.US_ASCII);
        MemorySegment address = arena.allocate(3 + name.length, 2);
        address.set(JAVA_SHORT, 0, (short) AF_UNIX);
        MemorySegment.copy(name, 0, address, JAVA_BYTE, 3, name.length);
        fd = libc.socket(AF_UNIX, SOCK_DGRAM_CLOEXEC, 0);
        if (fd < 0 || libc.bind(fd, address) < 0) {
            int error = libc.errno();
            close();
            throw new PortException(
                    PortException.Cause.ENVIRONMENT,
                    port + ": "
                            + (error == Errno.EADDRINUSE
                                    ? "another port of Plumbline, of this switch or another, is on this interface, and"
                                            + " both would forward every packet; end the other or take another"
                                            + " interface"
                                    : "cannot reserve the interface: " + libc.describe(error)));
        }
    }

    void close() {
        if (fd >= 0) {
            libc.close(fd);
        }
    }
}
