package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;

/**
 * A TPACKET_V2 transmit ring (packet_mmap in the kernel's documentation): frames are written into slots, one system
 * call sends all that were written.
 *
 * <pre>
 *   a slot, 9,792 bytes: an odd number of cache lines, so that slots do not compete for the same cache sets
 *    0  int    status: 0 free, 1 to be sent, 2 being sent, 4 refused as no frame
 *    4  int    bytes from 32 on
 *   32  {@link VnetHeader}, all 0 but for the length of the headers
 *   42  the frame
 *
 *   blocks of 256 KiB with 26 slots each; the rest of a block is empty
 * </pre>
 *
 * The header says that all of the frame is headers: so the kernel copies it into the packet's own buffer. Otherwise it
 * would hand on the slot's memory, which a veth has to copy into fresh pages, at a third more time per small packet.
 */
final class TransmitRing {
    /** Slots in the ring; more frames than that cannot be on their way. */
    static final int SLOTS = 260;

    private static final int SLOT = 153 * 64;
    private static final int BLOCK = 1 << 18;
    private static final int SLOTS_PER_BLOCK = BLOCK / SLOT;
    private static final int BLOCKS = SLOTS / SLOTS_PER_BLOCK;
    private static final int LENGTH = 4;
    private static final int VNET = 32;
    private static final int DATA = VNET + VnetHeader.BYTES;
    private static final int FREE = 0;
    private static final int SEND_REQUEST = 1;
    private static final int WRONG_FORMAT = 4;
    private static final int MSG_DONTWAIT = 0x40;

    private final LibC libc;
    private final PacketSocket socket;
    private final SharedMemory ring;
    private final MemorySegment memory;
    private int next;

    /**
     * @param socket a socket for sending that is not yet bound
     * @throws PortException ENVIRONMENT if the machine has no memory left
     */
    TransmitRing(String port, PacketSocket socket, LibC libc, Arena arena) throws PortException {
        this.libc = libc;
        this.socket = socket;
        socket.transmitRing(BLOCK, BLOCKS, SLOT, SLOTS);
        ring = new SharedMemory(port, socket.fd(), libc, arena, (long) BLOCK * BLOCKS);
        memory = ring.memory();
    }

    private static long place(int slot) {
        return (long) (slot / SLOTS_PER_BLOCK) * BLOCK + (long) (slot % SLOTS_PER_BLOCK) * SLOT;
    }

    private static int after(int slot) {
        return slot + 1 == SLOTS ? 0 : slot + 1;
    }

    /** Writes a frame of at most {@link Frame#MAX_PACKET} bytes; answers false if no slot is free. */
    boolean put(Frame frame) {
        long slot = place(next);
        if (ring.status(slot) != FREE) {
            return false;
        }
        int length = frame.length();
        VnetHeader.allHeaders(memory, slot + VNET, length);
        memory.set(JAVA_INT, slot + LENGTH, VnetHeader.BYTES + length);
        MemorySegment.copy(frame.buffer().byteArray(), frame.offset(), memory, JAVA_BYTE, slot + DATA, length);
        ring.status(slot, SEND_REQUEST);
        next = after(next);
        return true;
    }

    /**
     * Asks the kernel to send what was written. It stops at the first frame that is refused.
     *
     * @return how many bytes of frames it took, or, as a negative number, the error that it met at the first
     */
    long send() {
        long bytes = libc.send(socket.fd(), MemorySegment.NULL, 0, MSG_DONTWAIT);
        return bytes < 0 ? -libc.errno() : bytes;
    }

    /**
     * Takes back what the kernel did not take of the last frames written.
     *
     * @param written how many were written before the last {@link #send}
     * @return how many the kernel took
     */
    int takeBack(int written) {
        int slot = next - written;
        slot = slot < 0 ? slot + SLOTS : slot;
        int taken = 0;
        while (taken < written && (ring.status(place(slot)) & (SEND_REQUEST | WRONG_FORMAT)) == 0) {
            slot = after(slot);
            taken++;
        }
        next = slot;
        for (int i = taken; i < written; i++) {
            ring.status(place(slot), FREE);
            slot = after(slot);
        }
        return taken;
    }
}
