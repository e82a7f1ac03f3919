package plumbline.network.kernel;

/**
 * A switch or a host. It does nothing by itself: the {@link Simulation} asks when its next event is and tells it the
 * time, which never goes back.
 */
public interface Node {
    /** No event. */
    long NEVER = Long.MAX_VALUE;

    /** Its name in the topology; no other node has it. */
    String name();

    /** When there is next something to do, in nanoseconds, or {@link #NEVER}; frames that are under way included. */
    long nextNanos();

    /** Does everything that is due at this instant, and sends what leaves at it into the links. */
    void advance(long nanos);

    /**
     * Whether only its links connect it with other nodes, so that it may be ahead of them by what a frame takes to it.
     */
    default boolean goesAhead() {
        return false;
    }

    /**
     * A frame is under way to a port at which none was; called while another node is at work. Its next event is no
     * later than that.
     *
     * @param port its number at this node
     * @param nanos when the frame arrives
     */
    void expect(int port, long nanos);
}
