package plumbline.pipelines.run;

import java.util.List;
import org.agrona.concurrent.IdleStrategy;
import plumbline.pipelines.port.Port;

/**
 * What a thread of a switch does between two turns. Ports that have file descriptors can be waited for here, so that an
 * idle switch costs nothing and still wakes at once.
 */
@FunctionalInterface
public interface IdleWaiter {
    /**
     * Called between two turns.
     *
     * @param work what the turn did; 0: nothing, so waiting is in order
     * @param maxNanos maximum wait: then the switch itself has something to do
     */
    void idle(int work, long maxNanos);

    /**
     * As {@link #idle} with no work done, but not to be woken by ports: they have something that cannot be taken yet.
     *
     * @param maxNanos maximum wait
     */
    default void awaitWakeUp(long maxNanos) {
        idle(0, maxNanos);
    }

    /**
     * The ports to be woken by. Called by the thread that waits, before it waits for the first time and whenever they
     * have changed.
     *
     * @param ports those that can receive and that this thread uses
     */
    default void watch(List<Port> ports) {}

    /** Ends the wait at once, or the next one if there is none; from any thread. */
    default void wakeUp() {}

    /**
     * Does as a strategy says, which knows nothing of the time left: for strategies that spin, yield or park briefly.
     */
    static IdleWaiter of(IdleStrategy strategy) {
        return (work, maxNanos) -> strategy.idle(work);
    }
}
