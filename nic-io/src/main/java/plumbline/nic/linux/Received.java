package plumbline.nic.linux;

import java.lang.foreign.MemorySegment;
import plumbline.nic.support.VlanTag;

/**
 * Where a received packet lies as the kernel left it, and what the kernel said of it. Mutable and reused: valid until
 * its source is asked for the next.
 */
final class Received {
    /** Memory that holds the packet. */
    MemorySegment data;
    /** Where in it the packet's first byte is; its {@link VnetHeader} ends there. */
    long at;
    /** Bytes of the packet that are there, without VLAN tag. */
    int length;
    /** Whether the packet was longer than what is there. */
    boolean truncated;
    /** The tag that was taken out, as {@link VlanTag#of}; 0 if it had none. */
    int vlanTag;
}
