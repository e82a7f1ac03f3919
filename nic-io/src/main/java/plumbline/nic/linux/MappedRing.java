package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import plumbline.pipelines.port.PortException;

/**
 * Memory that a packet socket shares with the kernel. Who may use a part of it — a slot or a block — is said by its
 * status word, which is read before everything else in it and written after.
 */
final class MappedRing {
    private static final VarHandle STATUS = JAVA_INT.varHandle();

    private final MemorySegment memory;

    /**
     * Maps the ring that a socket has set up. It is unmapped when the arena is closed.
     *
     * @throws PortException ENVIRONMENT if the machine has no memory left
     */
    MappedRing(PacketSocket socket, LibC libc, Arena arena, long bytes) throws PortException {
        MemorySegment mapped = libc.mmap(socket.fd(), bytes);
        if (mapped.address() == -1) {
            throw socket.failure("cannot map the packet ring");
        }
        memory = reinterpret(mapped, bytes, arena);
    }

    @SuppressWarnings("restricted") // the kernel has just said how large it is
    private static MemorySegment reinterpret(MemorySegment mapped, long bytes, Arena arena) {
        LibC last = new LibC(Arena.ofAuto()); // the port's own may be gone by then
        return mapped.reinterpret(bytes, arena, gone -> last.munmap(gone, bytes));
    }

    /** All of it. */
    MemorySegment memory() {
        return memory;
    }

    /** Reads a status word; what the kernel wrote before it is then visible. */
    int status(long at) {
        return (int) STATUS.getAcquire(memory, at);
    }

    /** Writes a status word after all that was written or read before. */
    void status(long at, int value) {
        STATUS.setRelease(memory, at, value);
    }
}
