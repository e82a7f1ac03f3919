package plumbline.programs.printqueue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reference model of the data plane for one port, written from the equations: cycles are compared, time never wraps,
 * and the queue monitor is a stack. It shares no code with the engines nor with the control plane.
 *
 * @param <F> a flow
 */
public final class PrintQueueModel<F> {
    private final Settings settings;
    private final Map<Place, Cell<F>> cells = new HashMap<>();
    private final TreeMap<Long, F> steps = new TreeMap<>();
    private long depth;
    private int half;
    private boolean locked;
    private final List<Freeze<F>> freezes = new ArrayList<>();

    /**
     * What is fixed.
     *
     * @param threshold cells of the buffer that are a long queue; {@link Long#MAX_VALUE}: never
     * @param depths of the queue monitor
     */
    public record Settings(int m0, int alpha, int k, int windows, long threshold, long depths) {}

    /** Where a packet's record is kept; no control plane flips banks here, so it is always the first. */
    public record Place(int half, int bank, int window, long index) {}

    /**
     * A packet's record.
     *
     * @param stamp cells of its window since time 0
     */
    public record Cell<F>(long stamp, F flow) {}

    /**
     * A packet that changed the half.
     *
     * @param steps the flows that had built the queue which it met, from the ground up
     */
    public record Freeze<F>(long came, long left, List<F> steps) {}

    /** An empty switch. */
    public PrintQueueModel(Settings settings) {
        this.settings = settings;
    }

    /**
     * A packet leaves the queue.
     *
     * @param met cells of the buffer that were before it when it came
     */
    public void leaves(F flow, long came, long left, long met) {
        if (met >= settings.threshold() && !locked) {
            locked = true;
            half = 1 - half;
            freezes.add(new Freeze<>(came, left, List.copyOf(steps.values())));
        }
        Cell<F> moving = new Cell<>(left / (1L << settings.m0()), flow);
        for (int window = 0; window < settings.windows() && moving != null; window++) {
            moving = store(window, moving);
        }
        climb(flow, Math.min(met, settings.depths() - 1));
    }

    /** What goes on into the next window, or null. */
    private Cell<F> store(int window, Cell<F> cell) {
        long round = 1L << settings.k();
        Cell<F> old = cells.put(new Place(half, 0, window, cell.stamp() % round), cell);
        boolean passes = old != null && cell.stamp() / round - old.stamp() / round == 1;
        return passes ? new Cell<>(old.stamp() / (1L << settings.alpha()), old.flow()) : null;
    }

    private void climb(F flow, long met) {
        if (met > depth) {
            steps.put(met, flow);
        } else if (met < depth) {
            steps.tailMap(met, false).clear();
        }
        depth = met;
    }

    /** All records. */
    public Map<Place, Cell<F>> cells() {
        return Map.copyOf(cells);
    }

    /** The flows that built the queue, from the ground up. */
    public Collection<F> steps() {
        return List.copyOf(steps.values());
    }

    public List<Freeze<F>> freezes() {
        return List.copyOf(freezes);
    }
}
