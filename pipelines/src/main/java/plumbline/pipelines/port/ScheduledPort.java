package plumbline.pipelines.port;

/** A port that knows when its next frame comes: a capture file, a generator, a test. Virtual time needs this. */
public interface ScheduledPort extends Port {
    /** What {@link #nextArrivalNanos()} answers when no more frames will come. */
    long NEVER = Long.MAX_VALUE;

    /**
     * Arrival time of the next frame in nanoseconds, never decreasing, or {@link #NEVER}.
     *
     * @throws PortException if the source is broken (truncated capture); frames before the break have been delivered
     */
    long nextArrivalNanos() throws PortException;
}
