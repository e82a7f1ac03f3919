package plumbline.programs.ahab.control;

import java.util.List;
import java.util.Map;
import plumbline.programs.ahab.control.Part.Slice;

/**
 * How a link is divided at one time.
 *
 * @param slices in the order of the plan
 * @param demands by number of the slice, bit/s
 * @param capacities by number of the slice, bit/s
 */
public record SliceDivision(List<Slice> slices, Map<Integer, Double> demands, Map<Integer, Double> capacities) {
    public SliceDivision {
        slices = List.copyOf(slices);
        demands = Map.copyOf(demands);
        capacities = Map.copyOf(capacities);
    }

    /** The division of a tree for demands, of which each slice has one. */
    public static SliceDivision of(SliceTree tree, Map<Integer, Double> demands) {
        return new SliceDivision(tree.slices(), demands, tree.capacities(demands::get));
    }

    /** The first rows of a report. */
    public List<SliceReport.Row> rows(int top) {
        return slices.stream()
                .limit(top)
                .map(slice -> new SliceReport.Row(
                        slice.name(),
                        slice.number(),
                        Math.round(demands.get(slice.number())),
                        Math.round(capacities.get(slice.number()))))
                .toList();
    }
}
