package plumbline.programs.ahab.control;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Table;
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
    private SliceDivision division;
    private long nextRead;
    private long nextWrite = NEVER;
    private long divisions;

    /** One that begins with slices that ask for nothing. */
    public SliceControl(SlicePlan plan) {
        this.plan = plan;
        division = SliceDivision.of(
                plan.tree(), plan.tree().slices().stream().collect(Collectors.toMap(Slice::number, slice -> 0.0)));
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
        Map<Integer, Double> demands = new HashMap<>();
        for (Slice slice : division.slices()) {
            demands.put(slice.number(), demand.lo(slice.number()) * SliceCapacities.BITS_PER_SECOND);
            demand.setLo(slice.number(), 0);
        }
        division = SliceDivision.of(plan.tree(), demands);
        divisions++;
    }

    private void write(RuntimeControl control) {
        List<Table.Entry> entries = SliceCapacities.entries(division.capacities());
        new TableContents(Map.of(SliceCapacities.TABLE, entries)).apply(control.state());
        nextWrite = NEVER;
    }

    @Override
    public void end(RuntimeControl control, long nanos) {
        // What it read last is what the report says.
    }

    @Override
    public Reading reading(int top) {
        return new SliceReport(division.rows(top), division.slices().size(), divisions);
    }
}
