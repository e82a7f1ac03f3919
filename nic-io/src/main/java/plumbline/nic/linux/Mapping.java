package plumbline.nic.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import plumbline.pipelines.port.PortException;

/**
 * Memory mapped until an arena is closed. Then it goes back to the kernel whole. Malloc would keep it: 4 MB were seen
 * for each thread that ever opened a port.
 */
final class Mapping {
    private static final int MAP_SHARED = 1;
    private static final int MAP_PRIVATE_ANONYMOUS = 0x22;
    private static final int NO_DESCRIPTOR = -1;

    private Mapping() {}

    /**
     * What a descriptor stands for, shared with the kernel.
     *
     * @throws PortException ENVIRONMENT if the machine has no memory left
     */
    static MemorySegment shared(String port, int fd, LibC libc, Arena arena, long bytes) throws PortException {
        return map(port, "the memory shared with the kernel", libc, arena, libc.mmap(fd, MAP_SHARED, bytes), bytes);
    }

    /**
     * Private zeroed memory; the kernel provides each page when it is first written.
     *
     * @throws PortException ENVIRONMENT if the machine has no memory left
     */
    static MemorySegment zeroes(String port, LibC libc, Arena arena, long bytes) throws PortException {
        return map(port, "buffers", libc, arena, libc.mmap(NO_DESCRIPTOR, MAP_PRIVATE_ANONYMOUS, bytes), bytes);
    }

    private static MemorySegment map(String port, String what, LibC libc, Arena arena, MemorySegment mapped, long bytes)
            throws PortException {
        if (mapped.address() == -1) {
            throw libc.failure(port, "cannot map " + what);
        }
        return reinterpret(mapped, bytes, arena);
    }

    @SuppressWarnings("restricted") // the kernel has just said how large it is
    private static MemorySegment reinterpret(MemorySegment mapped, long bytes, Arena arena) {
        LibC last = new LibC(Arena.ofAuto()); // the port's own may be gone by then
        return mapped.reinterpret(bytes, arena, gone -> last.munmap(gone, bytes));
    }
}
