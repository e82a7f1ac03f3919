package plumbline.pipelines.run;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import plumbline.pipelines.port.Port;

/** Sleeps until it is woken: for a thread that gets all its work from other threads. */
final class ParkingWaiter implements IdleWaiter {
    private volatile Thread sleeper;

    ParkingWaiter() {}

    @Override
    public void watch(List<Port> ports) {
        sleeper = Thread.currentThread();
    }

    @Override
    public void idle(int work, long maxNanos) {
        if (work == 0) {
            LockSupport.parkNanos(this, maxNanos);
        }
    }

    @Override
    public void wakeUp() {
        LockSupport.unpark(sleeper);
    }
}
