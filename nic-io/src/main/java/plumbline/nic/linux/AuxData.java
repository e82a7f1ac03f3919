package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;
import plumbline.nic.support.VlanTag;

/**
 * What the kernel says beside a received packet: here, the VLAN tag that it (or the network card) has taken out.
 *
 * <pre>
 *   struct cmsghdr + struct tpacket_auxdata, 16 + 20 bytes, padded to 40
 *    0  long   length          16  int    status: whether the tag is valid
 *    8  int    SOL_PACKET      20  int    original length
 *   12  int    PACKET_AUXDATA  24  int    captured length
 *                              28  short  offsets of MAC and network header
 *                              32  short  tag: priority and VLAN
 *                              34  short  type of the tag (0x8100, 0x88a8)
 * </pre>
 */
final class AuxData {
    /** Room for it in control data. */
    static final int BYTES = 40;

    private static final int USED = 36;
    private static final int SOL_PACKET = 263;
    private static final int PACKET_AUXDATA = 8;

    private AuxData() {}

    /** The tag as it was in the packet, as {@link VlanTag#of}; 0 if it had none. */
    static int vlanTag(MessageVector messages, int message) {
        if (messages.controlLength(message) < USED) {
            return 0;
        }
        MemorySegment control = messages.control();
        long at = messages.controlOffset(message);
        if (control.get(JAVA_INT, at + 8) != SOL_PACKET || control.get(JAVA_INT, at + 12) != PACKET_AUXDATA) {
            return 0;
        }
        return VlanTag.of(
                control.get(JAVA_INT, at + 16), control.get(JAVA_SHORT, at + 32), control.get(JAVA_SHORT, at + 34));
    }
}
