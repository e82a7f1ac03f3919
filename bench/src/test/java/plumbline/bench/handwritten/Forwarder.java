package plumbline.bench.handwritten;

/** Does everything with a packet that a switch does between its ports. One thread. */
public interface Forwarder {
    /** The packet goes nowhere. */
    int DROPPED = -1;

    /**
     * Takes a packet through and writes back what changed; it begins where it began.
     *
     * @param bytes memory that holds the packet
     * @param offset of its first byte
     * @param length in bytes
     * @return port it leaves by, or {@link #DROPPED}
     */
    int forward(byte[] bytes, int offset, int length);

    /**
     * A cell of a register array.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    long cell(String register, int index);
}
