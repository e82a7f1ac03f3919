package plumbline.programs.ahab.control;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.control.TableContents;
import plumbline.programs.ProgramControl;
import plumbline.programs.Reading;
import plumbline.programs.ahab.control.Part.Slice;
import plumbline.vm.RegisterArray;

/**
 * AHAB's controller (dissertation, chapter on fair bandwidth: capacities of slices every 10–20 ms): reads what slices
 * ask for, and clears it, so that one that falls silent asks for nothing; divides the link among them; and some time
 * later writes their capacities.
 */
public final class SliceControl implements ProgramControl {
    private static final long NEVER = Long.MAX_VALUE;

    private final SlicePlan plan;
    private final List<Slice> slices;
    private final Map<Integer, Double> demands = new HashMap<>();
    private Map<Integer, Double> capacities;
    private long nextRead;
    private long nextWrite = NEVER;
    private long divisions;

    /** One that begins with slices that ask for nothing. */
    public SliceControl(SlicePlan plan) {
        this.plan = plan;
        slices = plan.tree().slices();
        slices.forEach(slice -> demands.put(slice.number(), 0.0));
        capacities = plan.tree().capacities(demands::get);
    }

    @Override
    public void start(RuntimeControl control) {
        write(control);
    }

    @Override
    public Set<String> maintains() {
        return Set.of(SliceCapacities.TABLE, SliceCapacities.DEMAND);
    }

    @Override
    public long nextWorkNanos() {
        return Math.min(nextRead, nextWrite);
    }

    @Override
    public void work(RuntimeControl control, long nanos) {
        if (nextWrite <= nanos) {
            write(control);
        }
        if (nextRead <= nanos) {
            read(control);
            // Periods are counted from 0; those that have been missed are left out.
            nextRead = (nanos / plan.periodNanos() + 1) * plan.periodNanos();
            nextWrite = nanos + plan.latencyNanos();
            if (nextWrite <= nanos) {
                write(control);
            }
        }
    }

    private void read(RuntimeControl control) {
        RegisterArray demand = control.state().register(SliceCapacities.DEMAND);
        for (Slice slice : slices) {
            demands.put(slice.number(), demand.lo(slice.number()) * SliceCapacities.BITS_PER_SECOND);
            demand.setLo(slice.number(), 0);
        }
        capacities = plan.tree().capacities(demands::get);
        divisions++;
    }

    private void write(RuntimeControl control) {
        new TableContents(Map.of(SliceCapacities.TABLE, SliceCapacities.entries(capacities))).apply(control.state());
        nextWrite = NEVER;
    }

    @Override
    public void end(RuntimeControl control, long nanos) {
        // What it read last is what the report says.
    }

    @Override
    public Reading reading(int top) {
        List<SliceReport.Row> rows = new ArrayList<>();
        slices.stream()
                .limit(top)
                .forEach(slice -> rows.add(new SliceReport.Row(
                        slice.name(),
                        slice.number(),
                        Math.round(demands.get(slice.number())),
                        Math.round(capacities.get(slice.number())))));
        return new SliceReport(rows, slices.size(), divisions);
    }
}
