package plumbline.pipelines.port;

/**
 * A port as its pipe sees it. Nothing here fails: failures are kept, counted and reported behind it. Either the port is
 * used directly ({@link Attachment}), or through rings by another thread ({@code ring.RingPort}).
 */
public interface PortSide {
    /**
     * Takes waiting frames, as {@link Port#receive}; none if the port has failed.
     *
     * @param into frames of the caller; may have others in their place afterwards, filled, of the same size
     */
    int receive(Frame[] into, int limit, long nanos);

    /**
     * Sends {@code from[0..count)}, or counts what cannot be sent; the caller may reuse all of them on return.
     *
     * @param from may have other frames in their place afterwards, of the same size
     */
    void send(Frame[] from, int count, long nanos);

    /** When its next frame comes, in nanoseconds; {@link ScheduledPort#NEVER} if none will, or if it cannot know. */
    long nextArrival();

    /** Whether it may hold frames back; if not, nothing is ever due. */
    boolean holds();

    /** When {@link #advance} has something to do, in nanoseconds, or {@link ScheduledPort#NEVER}. */
    long nextDue();

    /** Lets the port send what it has held back until now; answers how many frames. */
    int advance(long nanos);

    /** Whether it will never receive again. */
    boolean exhausted();
}
