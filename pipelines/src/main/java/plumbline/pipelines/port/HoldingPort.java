package plumbline.pipelines.port;

/** A port that keeps frames for a time: a delay, a rate limit, a thread of its own that sends. */
public interface HoldingPort extends Port {
    /**
     * When {@link #receive} can next hand out a frame that has come already, in nanoseconds, or
     * {@link ScheduledPort#NEVER}.
     */
    long nextHeld();

    /** When {@link #advance} can next send a frame, in nanoseconds, or {@link ScheduledPort#NEVER}. */
    long nextDue();

    /**
     * Sends what is due of the frames that were offered before.
     *
     * @return how many were sent
     * @throws PortException if the port cannot go on sending; frames held are counted as dropped
     */
    int advance(long nanos) throws PortException;
}
