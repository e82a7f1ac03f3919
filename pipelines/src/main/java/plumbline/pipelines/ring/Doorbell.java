package plumbline.pipelines.ring;

import java.lang.invoke.VarHandle;

/**
 * Wakes a thread that sleeps because it had nothing to do; ringing reads one field while the thread is awake.
 *
 * <pre>
 *   the sleeper                              who brings work
 *     found nothing                            puts it into a ring
 *     arm(): true, so look once more           ring(): armed? disarm, wake
 *     found nothing
 *     arm(): false, it is armed: sleep
 * </pre>
 *
 * Work that arrived before the bell was armed is found by the second look; later work rings. Each side has a full fence
 * between its own store and its load of the other's, so at least one of them sees the other (Dekker).
 */
public final class Doorbell {
    private volatile boolean armed;
    private volatile Runnable wake = () -> {};

    /** A bell without a sleeper. */
    public Doorbell() {}

    /** How to wake the thread; must also end a sleep that begins just afterwards. */
    public void wakes(Runnable sleeper) {
        wake = sleeper;
    }

    /**
     * The sleeper has found nothing to do.
     *
     * @return whether the bell was armed only now: then look once more before sleeping
     */
    public boolean arm() {
        if (armed) {
            return false;
        }
        armed = true;
        VarHandle.fullFence();
        return true;
    }

    /** The sleeper has work and need not be woken. */
    public void disarm() {
        if (armed) {
            armed = false;
        }
    }

    /** There is work, and it can be seen already; from any thread. */
    public void ring() {
        VarHandle.fullFence();
        if (armed) {
            armed = false;
            wake.run();
        }
    }
}
