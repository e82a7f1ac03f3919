package plumbline.pipelines.tm.schedule;

/** First in, first out: a port with one queue has nothing to choose. */
final class Single implements Scheduler {
    @Override
    public void ready(int queue) {}

    @Override
    public int choose() {
        return 0;
    }

    @Override
    public void sent(int queue, long bytes) {}

    @Override
    public void idle(int queue) {}
}
