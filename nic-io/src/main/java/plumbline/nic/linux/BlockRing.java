package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import plumbline.nic.support.VlanTag;
import plumbline.pipelines.port.PortException;

/**
 * A TPACKET_V3 receive ring (packet_mmap in the kernel's documentation): the kernel writes packets one behind the other
 * into blocks and hands over a block when it is full or a millisecond old. The cheapest way to receive many packets,
 * and a slow one to receive few.
 *
 * <pre>
 *   a block, 512 KiB                            a packet
 *    8  int  status: 1 = ours                    0  int    distance to the next packet
 *   12  int  packets                            12  int    bytes that are here
 *   16  int  where the first packet is          16  int    bytes that it had
 *   48  the packets                             20  int    status: whether the tag is valid
 *                                               24  short  where the frame is, from here
 *                                               32  int    tag: priority and VLAN
 *                                               36  short  type of the tag
 *                                               …   {@link VnetHeader}, frame
 * </pre>
 */
final class BlockRing implements PacketSource {
    private static final int BLOCK = 1 << 19; // room for some super-frames
    private static final int RETIRE_MILLIS = 1; // the kernel's minimum
    private static final int STATUS = 8;
    private static final int PACKETS = 12;
    private static final int FIRST = 16;
    private static final int KERNEL = 0;
    private static final int USER = 1;

    private final SharedMemory ring;
    private final MemorySegment memory;
    private final int blocks;
    private long block;
    private long packet;
    private int left;
    private boolean ours;

    /**
     * @param socket a socket for receiving that is not yet bound
     * @param bytes how much the ring is to hold, headers included
     * @throws PortException ENVIRONMENT if the machine has no memory left
     */
    BlockRing(String port, PacketSocket socket, LibC libc, Arena arena, int bytes) throws PortException {
        blocks = Math.max(2, bytes / BLOCK);
        socket.receiveRing(BLOCK, blocks, RETIRE_MILLIS);
        ring = new SharedMemory(port, socket.fd(), libc, arena, (long) BLOCK * blocks);
        memory = ring.memory();
    }

    @Override
    public boolean next(Received received, int max) {
        if (left > 0) {
            packet += memory.get(JAVA_INT, packet);
            left--;
        } else if (!nextBlock()) {
            return false;
        }
        int length = memory.get(JAVA_INT, packet + 12);
        received.data = memory;
        received.at = packet + (memory.get(JAVA_SHORT, packet + 24) & 0xffff);
        received.length = length;
        received.truncated = length < memory.get(JAVA_INT, packet + 16);
        received.vlanTag = vlanTag();
        return true;
    }

    private int vlanTag() {
        int status = memory.get(JAVA_INT, packet + 20);
        return VlanTag.isThere(status)
                ? VlanTag.of(status, memory.get(JAVA_INT, packet + 32), memory.get(JAVA_SHORT, packet + 36))
                : 0;
    }

    /** Gives a block back and goes to the first packet of the next; answers false if that is not ours yet. */
    private boolean nextBlock() {
        if (ours) {
            ours = false;
            ring.status(block + STATUS, KERNEL);
            block = block + BLOCK == memory.byteSize() ? 0 : block + BLOCK;
        }
        if ((ring.status(block + STATUS) & USER) == 0) {
            return false;
        }
        ours = true;
        packet = block + memory.get(JAVA_INT, block + FIRST);
        left = memory.get(JAVA_INT, block + PACKETS) - 1;
        return true;
    }

    /**
     * Whether nothing is in the ring, not even in the block that the kernel is filling. To be asked after {@link #next}
     * has answered that no packet waits.
     */
    boolean empty() {
        return ring.status(block + STATUS) == KERNEL && ring.status(block + PACKETS) == 0;
    }

    @Override
    public int error() {
        return 0; // the other socket tells
    }
}
