package plumbline.pipelines.run;

import java.util.List;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.NanoClock;
import plumbline.pipelines.ring.Doorbell;

/**
 * The loop of one thread: a turn, with the time of its beginning, and a rest if there was nothing to do.
 *
 * <pre>
 *   found nothing ──► lets others run, once ──► arms its bells, looks ──► sleeps
 * </pre>
 *
 * To yield costs less than to sleep, and needs no wake-up: threads that take turns on one processor hand their work to
 * and fro that way.
 */
final class Loop {
    private final String role;
    private final Duty duty;
    private final NanoClock clock;
    private final IdleWaiter waiter;
    private final List<Doorbell> doorbells;
    private final boolean yields;
    private boolean yielded;
    private int portChangesSeen = -1;

    /**
     * @param doorbells those who bring work ring
     * @param yields whether other threads of the switch may bring work
     */
    Loop(String role, Duty duty, NanoClock clock, IdleWaiter waiter, List<Doorbell> doorbells, boolean yields) {
        this.role = role;
        this.duty = duty;
        this.clock = clock;
        this.waiter = waiter;
        this.doorbells = doorbells;
        this.yields = yields;
        doorbells.forEach(doorbell -> doorbell.wakes(waiter::wakeUp));
    }

    String role() {
        return role;
    }

    /** One turn; answers how much there was to do, 0 for nothing. */
    int doWork() {
        return duty.doWork(clock.nanos());
    }

    /** Whether nothing will come from outside any more; on the thread itself. */
    boolean exhausted() {
        return duty.exhausted();
    }

    /** Between two turns. */
    void rest(int work) {
        watchPorts();
        if (work > 0) {
            yielded = false;
            for (int i = 0; i < doorbells.size(); i++) {
                doorbells.get(i).disarm();
            }
            waiter.idle(work, 0);
        } else if (yields && !yielded) {
            yielded = true;
            Thread.yield();
        } else if (!armed()) {
            rest(maxWait());
        }
    }

    private void rest(long maxNanos) {
        if (duty.heldBack()) {
            waiter.awaitWakeUp(maxNanos);
        } else {
            waiter.idle(0, maxNanos);
        }
    }

    /** Wakes the thread if it rests; from any thread. */
    void wakeUp() {
        waiter.wakeUp();
    }

    private void watchPorts() {
        int changes = duty.portChanges();
        if (changes != portChangesSeen) {
            portChangesSeen = changes;
            waiter.watch(duty.ports());
        }
    }

    /** Whether a bell was armed only now, so that one more look is due. */
    private boolean armed() {
        boolean now = false;
        for (int i = 0; i < doorbells.size(); i++) {
            now |= doorbells.get(i).arm();
        }
        return now;
    }

    private long maxWait() {
        long due = duty.nextDue();
        return due == Switch.NEVER
                ? SharedRunner.MAX_WAIT_NANOS
                : Math.clamp(due - clock.nanos(), 0, SharedRunner.MAX_WAIT_NANOS);
    }
}
