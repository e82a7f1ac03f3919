package plumbline.pipelines.tm.schedule;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Strict priority: the ready queue with the highest priority, of equal ones the highest number. A packet that is being
 * sent is not interrupted.
 */
final class StrictPriority implements Scheduler {
    private final Backlog backlog;
    /** All queues, the last in line first. */
    private final int[] line;
    /** Where in the line each queue stands. */
    private final int[] places;
    /** Places of the ready queues. */
    private QueueSet ready = new QueueSet();

    StrictPriority(int queues, Backlog backlog) {
        this.backlog = backlog;
        this.line = new int[queues];
        this.places = new int[queues];
        lineUp();
    }

    private void lineUp() {
        int[] sorted = IntStream.range(0, line.length)
                .boxed()
                .sorted(Comparator.comparingInt(backlog::priority))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int place = 0; place < line.length; place++) {
            line[place] = sorted[place];
            places[line[place]] = place;
        }
    }

    @Override
    public void configured(Scheduling now) {
        int[] before = line.clone();
        QueueSet readyBefore = ready;
        lineUp();
        ready = new QueueSet();
        for (int place = readyBefore.atLeast(0); place != QueueSet.NONE; place = readyBefore.atLeast(place + 1)) {
            ready.add(places[before[place]]);
        }
    }

    @Override
    public void ready(int queue) {
        ready.add(places[queue]);
    }

    @Override
    public int choose() {
        return line[ready.highest()];
    }

    @Override
    public void sent(int queue, long bytes) {}

    @Override
    public void idle(int queue) {
        ready.remove(places[queue]);
    }
}
