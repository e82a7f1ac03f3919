package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * Puts a VLAN tag that the kernel took out back where it was.
 *
 * <pre>
 *   received   | destination 6 | source 6 |         type | ...
 *   restored   | destination 6 | source 6 | tag 4 | type | ...
 * </pre>
 */
final class VlanTag {
    static final int BYTES = 4;

    private static final int ADDRESSES = 12;

    private VlanTag() {}

    /**
     * Copies a frame out of native memory; the target gets {@link #BYTES} more if there is a tag.
     *
     * @param length bytes to copy, at least 12
     * @param tag    type and tag, 0 for none
     */
    static void copy(MemorySegment source, long at, int length, int tag, byte[] target, int offset) {
        if (tag == 0) {
            MemorySegment.copy(source, JAVA_BYTE, at, target, offset, length);
            return;
        }
        MemorySegment.copy(source, JAVA_BYTE, at, target, offset, ADDRESSES);
        for (int i = 0; i < BYTES; i++) {
            target[offset + ADDRESSES + i] = (byte) (tag >>> 24 - 8 * i);
        }
        MemorySegment.copy(source, JAVA_BYTE, at + ADDRESSES, target, offset + ADDRESSES + BYTES, length - ADDRESSES);
    }
}
