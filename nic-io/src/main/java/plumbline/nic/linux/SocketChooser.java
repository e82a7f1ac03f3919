package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import plumbline.pipelines.port.PortException;

/**
 * Decides which socket of a fanout group gets the packets that arrive from now on: a BPF program of three instructions
 * answers a number that lies in memory which the kernel shares with us (an array map of one value). Choosing is one
 * store; the classic program that the kernel would take instead can be exchanged only with a wait of some 10 ms.
 *
 * <pre>
 *   union bpf_attr, the parts used                       an instruction, 8 bytes
 *           BPF_MAP_CREATE         BPF_PROG_LOAD          0  byte   operation
 *    0  int  BPF_MAP_TYPE_ARRAY     SOCKET_FILTER         1  byte   source and target register
 *    4  int  bytes of a key         instructions          2  short  offset
 *    8  int  bytes of a value       ──► instructions      4  int    constant
 *   12  int  values
 *   16  int  BPF_F_MMAPABLE         ──► license
 * </pre>
 */
final class SocketChooser {
    private static final int NR_BPF = System.getProperty("os.arch").equals("aarch64") ? 280 : 321;
    private static final int ATTRIBUTES = 72;
    private static final long BPF_MAP_CREATE = 0;
    private static final long BPF_PROG_LOAD = 5;
    private static final int BPF_MAP_TYPE_ARRAY = 2;
    private static final int BPF_F_MMAPABLE = 1 << 10;
    private static final int BPF_PROG_TYPE_SOCKET_FILTER = 1;
    private static final int VALUE_BYTES = 8;

    private final String port;
    private final LibC libc;
    private final SharedMemory choice;

    /**
     * Attaches a chooser to a group; it chooses the first socket.
     *
     * @param group any socket of the group
     * @throws PortException ENVIRONMENT if the kernel does not let us
     */
    SocketChooser(String port, PacketSocket group, LibC libc, Arena arena) throws PortException {
        this.port = port;
        this.libc = libc;
        int map = createMap(arena);
        try {
            choice = new SharedMemory(port, map, libc, arena, VALUE_BYTES);
            int program = loadProgram(arena, map);
            try {
                group.fanoutProgram(program);
            } finally {
                libc.close(program); // the group holds it
            }
        } finally {
            libc.close(map); // the program and the mapping hold it
        }
    }

    /** Makes a socket, by its number in the group, get what arrives from now on. */
    void choose(int socket) {
        choice.status(0, socket);
    }

    private int createMap(Arena arena) throws PortException {
        MemorySegment attributes = arena.allocate(ATTRIBUTES, 8);
        attributes.set(JAVA_INT, 0, BPF_MAP_TYPE_ARRAY);
        attributes.set(JAVA_INT, 4, Integer.BYTES);
        attributes.set(JAVA_INT, 8, VALUE_BYTES);
        attributes.set(JAVA_INT, 12, 1);
        attributes.set(JAVA_INT, 16, BPF_F_MMAPABLE);
        return bpf(BPF_MAP_CREATE, attributes, "cannot make a BPF map");
    }

    private int loadProgram(Arena arena, int map) throws PortException {
        MemorySegment program = arena.allocate(4 * 8, 8);
        instruction(program, 0, 0x18, 0x21, map); // r1 = address of the map's value,
        instruction(program, 1, 0, 0, 0); //          64 bits wide
        instruction(program, 2, 0x61, 0x10, 0); //    r0 = the 32 bits there
        instruction(program, 3, 0x95, 0, 0); //       answer r0
        MemorySegment attributes = arena.allocate(ATTRIBUTES, 8);
        attributes.set(JAVA_INT, 0, BPF_PROG_TYPE_SOCKET_FILTER);
        attributes.set(JAVA_INT, 4, 4);
        attributes.set(JAVA_LONG, 8, program.address());
        attributes.set(JAVA_LONG, 16, arena.allocateFrom("Apache-2.0").address());
        return bpf(BPF_PROG_LOAD, attributes, "cannot load a BPF program");
    }

    private static void instruction(MemorySegment program, int number, int operation, int registers, int constant) {
        long at = number * 8L;
        program.set(JAVA_BYTE, at, (byte) operation);
        program.set(JAVA_BYTE, at + 1, (byte) registers);
        program.set(JAVA_SHORT, at + 2, (short) 0);
        program.set(JAVA_INT, at + 4, constant);
    }

    private int bpf(long command, MemorySegment attributes, String otherwise) throws PortException {
        int fd = (int) libc.syscall(NR_BPF, command, attributes);
        if (fd < 0) {
            int error = libc.errno();
            throw new PortException(
                    PortException.Cause.ENVIRONMENT,
                    port + ": " + otherwise + ": " + (error == Errno.EPERM ? "needs CAP_BPF" : libc.describe(error)));
        }
        return fd;
    }
}
