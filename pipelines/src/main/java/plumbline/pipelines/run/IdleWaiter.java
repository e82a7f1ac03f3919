package plumbline.pipelines.run;

import org.agrona.concurrent.IdleStrategy;

/**
 * What a runner does between duty cycles. Ports that have file descriptors can be waited for here, so that an idle
 * switch costs nothing and still wakes at once.
 */
@FunctionalInterface
public interface IdleWaiter {
    /**
     * Called after every duty cycle.
     *
     * @param work        what the cycle did; 0: nothing, so waiting is in order
     * @param atMostNanos longest wait: then the switch itself has something to do
     */
    void idle(int work, long atMostNanos);

    /** Does as a strategy says, which knows nothing of the time left: for strategies that spin, yield or park briefly. */
    static IdleWaiter of(IdleStrategy strategy) {
        return (work, atMostNanos) -> strategy.idle(work);
    }
}
