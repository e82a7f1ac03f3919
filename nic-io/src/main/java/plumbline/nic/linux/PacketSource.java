package plumbline.nic.linux;

import java.lang.foreign.MemorySegment;

/** Where received packets lie as the kernel left them, one at a time. */
interface PacketSource {
    /** Hears what time it is, in nanoseconds, now and then. */
    default void timeIs(long nanos) {}

    /**
     * Moves on to the next packet; the one before is given back to the kernel.
     *
     * @param atMost how many packets the caller could take, to ask the kernel for no more; at least 1
     * @return false if none waits
     */
    boolean next(int atMost);

    /** Memory that holds the packet. It changes only with {@link #next}. */
    MemorySegment data();

    /** Where in {@link #data()} the packet's first byte is; its {@link VnetHeader} ends there. */
    long at();

    /** Bytes of the packet that are there, without VLAN tag. */
    int length();

    /** Whether the packet was longer than what is there. */
    boolean truncated();

    /** The tag that was taken out: type in the upper, priority and VLAN in the lower half; 0 if it had none. */
    int vlanTag();

    /** Why the kernel had no more, as an error number; 0 if it just had no more. It tells so only once. */
    int error();

    /** Whether packets come through a ring now, because there is load. */
    default boolean underLoad() {
        return false;
    }
}
