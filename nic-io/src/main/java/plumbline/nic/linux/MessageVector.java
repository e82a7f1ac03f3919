package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import plumbline.pipelines.port.PortException;

/**
 * What recvmmsg works on: a row of messages, each with one buffer and one place for control data. All of it is
 * allocated once.
 *
 * <pre>
 *   struct mmsghdr, 64 bytes          struct iovec, 16 bytes      struct cmsghdr + data
 *    0  void*  name        = null      0  void*  base ──► data     0  long  length, these 16 bytes included
 *    8  int    name length = 0         8  long   length            8  int   level
 *   16  iovec* buffers     ──►                                    12  int   type
 *   24  long   how many    = 1                                    16  data
 *   32  void*  control     ──►
 *   40  long   control length         data, message i: at i · stride; the stride is an odd number of cache lines, so
 *   48  int    flags                  that the first lines of all messages do not compete for the same cache sets
 *   56  int    bytes moved
 * </pre>
 */
final class MessageVector {
    private static final int MMSGHDR = 64;
    private static final int IOVEC = 16;
    private static final int CACHE_LINE = 64;
    private static final int MSG_TRUNC = 0x20;

    private final long stride;
    private final int controlBytes;
    private final MemorySegment headers;
    private final MemorySegment buffers;
    private final MemorySegment control;
    private final MemorySegment data;

    /**
     * @param count how many messages
     * @param dataBytes maximum length of one
     * @param controlBytes room for control data of one, a multiple of 8, may be 0
     * @throws PortException ENVIRONMENT if the machine has no memory left
     */
    MessageVector(String port, LibC libc, Arena arena, int count, int dataBytes, int controlBytes)
            throws PortException {
        this.controlBytes = controlBytes;
        this.stride = ((dataBytes + CACHE_LINE - 1) / CACHE_LINE | 1) * (long) CACHE_LINE;
        headers = arena.allocate((long) count * MMSGHDR, CACHE_LINE);
        buffers = arena.allocate((long) count * IOVEC, CACHE_LINE);
        control = arena.allocate(Math.max(8, (long) count * controlBytes), CACHE_LINE);
        data = Mapping.zeroes(port, libc, arena, count * stride);
        for (int i = 0; i < count; i++) {
            long header = (long) i * MMSGHDR;
            long buffer = (long) i * IOVEC;
            headers.set(JAVA_LONG, header + 16, buffers.address() + buffer);
            headers.set(JAVA_LONG, header + 24, 1);
            if (controlBytes > 0) {
                headers.set(JAVA_LONG, header + 32, control.address() + (long) i * controlBytes);
            }
            buffers.set(JAVA_LONG, buffer, data.address() + i * stride);
            buffers.set(JAVA_LONG, buffer + 8, dataBytes);
        }
    }

    /** The messages from the first on. */
    MemorySegment all() {
        return headers;
    }

    /** Resets the control data of the first messages to full size; receiving has set the size that was used. */
    void resetControl(int messages) {
        for (int i = 0; i < messages; i++) {
            headers.set(JAVA_LONG, (long) i * MMSGHDR + 40, controlBytes);
        }
    }

    /** Bytes received in a message. */
    int received(int message) {
        return headers.get(JAVA_INT, (long) message * MMSGHDR + 56);
    }

    /** Whether a message was longer than its buffer. */
    boolean truncated(int message) {
        return (headers.get(JAVA_INT, (long) message * MMSGHDR + 48) & MSG_TRUNC) != 0;
    }

    /** All messages' data. */
    MemorySegment data() {
        return data;
    }

    /** Where in {@link #data()} a message begins. */
    long dataOffset(int message) {
        return message * stride;
    }

    /** All messages' control data. */
    MemorySegment control() {
        return control;
    }

    /** Where in {@link #control()} a message's begins. */
    long controlOffset(int message) {
        return (long) message * controlBytes;
    }

    /** Bytes of control data received with a message. */
    long controlLength(int message) {
        return headers.get(JAVA_LONG, (long) message * MMSGHDR + 40);
    }
}
