package plumbline.nic.linux;

/** Where received packets come from, one at a time. */
interface PacketSource {
    /** Hears what time it is, in nanoseconds, now and then. */
    default void timeIs(long nanos) {}

    /**
     * Moves on to the next packet; the one before is given back to the kernel.
     *
     * @param packet is told where it is
     * @param max how many packets the caller could take, to ask the kernel for no more; at least 1
     * @return false if none waits
     */
    boolean next(Received packet, int max);

    /** Why the kernel had no more, as an error number; 0 if it just had no more. It tells so only once. */
    int error();

    /** Whether packets come through a ring now, because there is load. */
    default boolean underLoad() {
        return false;
    }
}
