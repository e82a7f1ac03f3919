package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * What the kernel dropped because a socket was not read fast enough: SO_MEMINFO's ninth number (SK_MEMINFO_DROPS in
 * linux/sock_diag.h). Nothing else tells it of a UDP socket without a cost per datagram.
 */
public final class SocketDrops implements AutoCloseable {
    private static final int SOL_SOCKET = 1;
    private static final int SO_MEMINFO = 55;
    private static final int NUMBERS = 9;
    private static final int DROPS = 8;

    private final Arena arena = Arena.ofShared();
    private final LibC libc = new LibC(arena);
    private final MemorySegment numbers = arena.allocate(JAVA_INT, NUMBERS);
    private final MemorySegment length = arena.allocate(JAVA_INT);
    private final int fd;
    private int seen;

    /** Watches an open socket. */
    public SocketDrops(int fd) {
        this.fd = fd;
    }

    /** Datagrams dropped since the last call; 0 if the kernel does not tell. */
    public long take() {
        length.set(JAVA_INT, 0, NUMBERS * Integer.BYTES);
        if (libc.getsockopt(fd, SOL_SOCKET, SO_MEMINFO, numbers, length) < 0) {
            return 0;
        }
        int now = numbers.getAtIndex(JAVA_INT, DROPS);
        long more = now - seen & 0xffff_ffffL; // it wraps
        seen = now;
        return more;
    }

    /** The socket stays open. */
    @Override
    public void close() {
        arena.close();
    }
}
