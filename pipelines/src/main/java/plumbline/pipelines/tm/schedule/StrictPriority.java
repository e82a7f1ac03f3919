package plumbline.pipelines.tm.schedule;

/** Strict priority: the ready queue with the highest number. A packet that is being sent is not interrupted. */
final class StrictPriority implements Scheduler {
    private final QueueSet ready = new QueueSet();

    @Override
    public void ready(int queue) {
        ready.add(queue);
    }

    @Override
    public int choose() {
        return ready.highest();
    }

    @Override
    public void sent(int queue, long bytes) {}

    @Override
    public void idle(int queue) {
        ready.remove(queue);
    }
}
