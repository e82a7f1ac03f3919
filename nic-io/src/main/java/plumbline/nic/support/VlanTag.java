package plumbline.nic.support;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import plumbline.vm.wire.EthernetHeader;

/**
 * Puts a VLAN tag that the kernel took out back where it was.
 *
 * <pre>
 *   received   | destination 6 | source 6 |         type | ...
 *   restored   | destination 6 | source 6 | tag 4 | type | ...
 * </pre>
 */
public final class VlanTag {
    private static final int VALID = 0x10;
    private static final int TYPE_VALID = 0x40;

    private VlanTag() {}

    /** Whether the kernel took out a tag, by the status of a packet (TP_STATUS_VLAN_VALID). */
    public static boolean isThere(int status) {
        return (status & VALID) != 0;
    }

    /**
     * What the kernel took out, as one number: type in the upper, priority and VLAN in the lower half; 0 for none.
     *
     * @param status tells what of the rest is valid (TP_STATUS_VLAN_VALID, TP_STATUS_VLAN_TPID_VALID)
     */
    public static int of(int status, int priorityAndVlan, int type) {
        if (!isThere(status)) {
            return 0;
        }
        return ((status & TYPE_VALID) == 0 ? EthernetHeader.VLAN : type) << 16 | priorityAndVlan & 0xffff;
    }

    /**
     * Copies a frame out of native memory; the target gets {@link EthernetHeader#TAG_BYTES} more if there is a tag.
     *
     * @param length bytes to copy, at least 12
     * @param tag type and tag, 0 for none
     */
    public static void copy(MemorySegment source, long at, int length, int tag, byte[] target, int offset) {
        if (tag == 0) {
            MemorySegment.copy(source, JAVA_BYTE, at, target, offset, length);
            return;
        }
        MemorySegment.copy(source, JAVA_BYTE, at, target, offset, EthernetHeader.TYPE);
        for (int i = 0; i < EthernetHeader.TAG_BYTES; i++) {
            target[offset + EthernetHeader.TYPE + i] = (byte) (tag >>> 24 - 8 * i);
        }
        int rest = EthernetHeader.TYPE;
        MemorySegment.copy(
                source, JAVA_BYTE, at + rest, target, offset + rest + EthernetHeader.TAG_BYTES, length - rest);
    }
}
