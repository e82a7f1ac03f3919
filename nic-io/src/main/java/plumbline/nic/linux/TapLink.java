package plumbline.nic.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import plumbline.pipelines.port.LinkStatus;

/**
 * What the kernel says of the interface at a tap device's other end, wherever that is now and whatever its name: the
 * device tells both. From any thread.
 */
final class TapLink implements AutoCloseable {
    private static final int TUNGETIFF = 0x800454d2;
    private static final int TUNGETDEVNETNS = 0x54e3;

    private final int device;
    private final Arena arena = Arena.ofShared();
    private final LibC libc = new LibC(arena);
    private final MemorySegment request = arena.allocate(LinkControl.IFREQ, 8);
    private final RouteSocket route = new RouteSocket(libc, arena);
    private long seen;
    private boolean closed;

    /**
     * Counts losses from now on.
     *
     * @param device open file of the tap device, which has an interface
     */
    TapLink(int device) {
        this.device = device;
        takeDrops();
    }

    /** Empty if it cannot be asked: it was deleted, or is in a namespace that is not ours. */
    synchronized Optional<LinkStatus> status() {
        if (closed || libc.ioctl(device, TUNGETIFF, request) < 0) {
            return Optional.empty();
        }
        String name = request.getString(0);
        int namespace = libc.ioctl(device, TUNGETDEVNETNS, MemorySegment.NULL);
        if (namespace < 0) {
            return route.link(name); // a user who may use a tap but not move it, or a kernel before 5.2
        }
        try {
            return isOurs(namespace) ? route.link(name) : route.link(name, namespace);
        } finally {
            libc.close(namespace);
        }
    }

    private static boolean isOurs(int namespace) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/" + namespace))
                    .equals(Files.readSymbolicLink(Path.of("/proc/thread-self/ns/net")));
        } catch (IOException e) {
            return false; // then by its number, which needs no /proc
        }
    }

    /** Frames that the kernel could not queue for the device since the last call; 0 if it cannot be asked. */
    synchronized long takeDrops() {
        long now = status().map(link -> link.losses().get(LinkStatus.Loss.TX_DROPPED))
                .orElse(seen);
        long more = now - seen;
        seen = now;
        return more;
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            route.close();
            arena.close();
        }
    }
}
