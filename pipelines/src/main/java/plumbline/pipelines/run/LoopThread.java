package plumbline.pipelines.run;

/** A thread that does the turns of a loop until it is told to end. */
final class LoopThread {
    private final Loop loop;
    private final Runnable whenEnded;
    private final Thread thread;
    private volatile boolean ending;
    private Throwable failure;

    /**
     * @param whenEnded called at its end, on the thread itself
     */
    LoopThread(Loop loop, Runnable whenEnded) {
        this.loop = loop;
        this.whenEnded = whenEnded;
        this.thread = Thread.ofPlatform().name(loop.roleName()).daemon().unstarted(this::turns);
    }

    void start() {
        thread.start();
    }

    /** Whether it has not ended by itself, which it only does by a defect. */
    boolean isAlive() {
        return thread.isAlive();
    }

    /** Makes it end after its turn. */
    void end() {
        ending = true;
        loop.wakeUp();
    }

    /**
     * Waits until it has ended.
     *
     * @throws IllegalStateException with the defect that ended it
     */
    void await() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true; // it ends soon; the caller shall see the interruption
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw new IllegalStateException("thread " + loop.roleName() + " failed: " + failure, failure);
        }
    }

    private void turns() {
        try {
            while (!ending) {
                loop.rest(loop.doWork());
            }
        } catch (RuntimeException | Error defect) {
            failure = defect;
        } finally {
            whenEnded.run();
        }
    }
}
