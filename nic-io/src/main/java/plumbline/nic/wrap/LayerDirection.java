package plumbline.nic.wrap;

import plumbline.pipelines.port.Frame;

/** One direction of a layer: what becomes of its frames, and when each goes on. Counts what it does. */
interface LayerDirection {
    /**
     * Takes a frame in, whose buffer stays the caller's: drops it, or keeps a copy, changed or not, for now or later.
     *
     * @param nanos when it came
     */
    void accept(Frame frame, long nanos);

    /** When the next frame goes on, in nanoseconds, or {@link plumbline.pipelines.port.ScheduledPort#NEVER}. */
    long nextDue();

    /**
     * Lets the next frame go on if it is due.
     *
     * @return whether it was; it is then in {@code into}, arriving at the time it was due
     */
    boolean release(Frame into, long nanos);

    /** Gives up all frames kept; answers how many. */
    int clear();
}
