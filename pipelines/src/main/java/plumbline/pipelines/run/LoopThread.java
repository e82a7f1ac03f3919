package plumbline.pipelines.run;

/** A thread that does the turns of a loop until it is told to end. */
final class LoopThread {
    private final Loop loop;
    private final Runnable whenSomethingChanges;
    private final Thread thread;
    private volatile boolean ending;
    private volatile boolean exhausted;
    private Throwable failure;

    /** @param whenSomethingChanges called when it ends or {@link #exhausted} changes, on the thread itself */
    LoopThread(Loop loop, Runnable whenSomethingChanges) {
        this.loop = loop;
        this.whenSomethingChanges = whenSomethingChanges;
        this.thread = Thread.ofPlatform().name(loop.role()).daemon().unstarted(this::turns);
    }

    void start() {
        thread.start();
    }

    /** Whether it has not ended by itself, which it only does by a defect. */
    boolean isAlive() {
        return thread.isAlive();
    }

    /** Whether it found out, at the end of a turn, that nothing will come from outside any more. */
    boolean exhausted() {
        return exhausted;
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
            throw new IllegalStateException("thread " + loop.role() + " failed: " + failure, failure);
        }
    }

    private void turns() {
        try {
            while (!ending) {
                int work = loop.doWork();
                boolean end = loop.exhausted();
                if (end != exhausted) {
                    exhausted = end;
                    whenSomethingChanges.run();
                }
                loop.rest(work);
            }
        } catch (RuntimeException | Error defect) {
            failure = defect;
        } finally {
            whenSomethingChanges.run();
        }
    }
}
