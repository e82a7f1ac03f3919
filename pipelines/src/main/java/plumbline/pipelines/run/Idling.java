package plumbline.pipelines.run;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

/** What the threads of a switch do while there is nothing to do: from the quickest to wake to the cheapest. */
public enum Idling {
    /** Look again at once: a whole core per thread. */
    BUSY,
    /** Let others run, and look again: a whole core per thread if no other thread wants it. */
    YIELD,
    /** Spin, yield, then park for 1 µs, twice as long each time, up to 1 ms. */
    BACKOFF,
    /** Sleep until a frame comes or another thread brings work: costs nothing, and takes some 50 µs to wake. */
    BLOCK;

    /** A waiter for a thread that gets all its work from other threads, such as one that runs a pipe behind rings. */
    public IdleWaiter waiter() {
        return switch (this) {
            case BUSY -> IdleWaiter.of(new BusySpinIdleStrategy());
            case YIELD -> IdleWaiter.of(new YieldingIdleStrategy());
            case BACKOFF -> IdleWaiter.of(new BackoffIdleStrategy());
            case BLOCK -> new ParkingWaiter();
        };
    }
}
