package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import plumbline.pipelines.port.PortException;

/**
 * Memory that the kernel and the port share. Who may use a part of it — a slot or a block of a ring — is said by its
 * status word, which is read before everything else in it and written after.
 */
final class SharedMemory {
    private static final VarHandle STATUS = JAVA_INT.varHandle();

    private final MemorySegment memory;

    /**
     * Maps what a descriptor stands for. It is unmapped when the arena is closed.
     *
     * @throws PortException ENVIRONMENT if the machine has no memory left
     */
    SharedMemory(String port, int fd, LibC libc, Arena arena, long bytes) throws PortException {
        memory = Mapping.shared(port, fd, libc, arena, bytes);
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
