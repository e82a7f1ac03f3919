package plumbline.vm;

/**
 * What became of a packet that tried to go through a program at once ({@link Executable#through}), in one number:
 *
 * <pre>
 *  63 …  49     48         47 … 41     40 … 32      31 … 0
 *     0     program asks   queue        port     start, signed
 * </pre>
 *
 * A negative one is {@link #REJECTED} or {@link #STAYS}.
 */
public final class PassResult {
    /** The parser did not accept the packet. */
    public static final long REJECTED = -1;
    /** Ingress is done, and what it asks for is in the vector; the packet has not bypassed a queue. */
    public static final long STAYS = -2;

    public static final int PORT_SHIFT = 32;
    public static final int QUEUE_SHIFT = 41;
    /** Of the mark that egress asks for something. */
    public static final int ASKS_SHIFT = 48;

    private static final int PORT_MASK = 0x1ff;
    private static final int QUEUE_MASK = 0x7f;

    private PassResult() {}

    /** Whether the packet went through egress and deparser too. */
    public static boolean isThrough(long passage) {
        return passage >= 0;
    }

    /** Whether it went through and now leaves: its headers fit, and egress asks for nothing. */
    public static boolean leaves(long passage) {
        return (passage & (-1L << ASKS_SHIFT | 1L << 31)) == 0;
    }

    /** Where the packet now starts in the buffer; negative if the headers do not fit in front of the payload. */
    public static int start(long passage) {
        return (int) passage;
    }

    /** The port that it goes to. */
    public static int port(long passage) {
        return (int) (passage >>> PORT_SHIFT) & PORT_MASK;
    }

    /** The queue of the port. */
    public static int queue(long passage) {
        return (int) (passage >>> QUEUE_SHIFT) & QUEUE_MASK;
    }

    /** Whether egress asked for a drop or a mirror copy; then what it asked for stands in the vector. */
    public static boolean asks(long passage) {
        return passage >>> ASKS_SHIFT != 0;
    }
}
