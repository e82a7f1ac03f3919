package plumbline.programs.ahab.control;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import plumbline.programs.ahab.control.Part.Group;
import plumbline.programs.ahab.control.Part.Slice;

/**
 * Divides a link among slices, group by group from the root down, by what they ask for.
 *
 * @param root whose limit is the capacity of the link
 */
public record SliceTree(Group root) {
    /** The slices, in the order in which they are listed. */
    public List<Slice> slices() {
        return slices(root).toList();
    }

    private static Stream<Slice> slices(Part part) {
        return switch (part) {
            case Slice slice -> Stream.of(slice);
            case Group group -> group.parts().stream().flatMap(SliceTree::slices);
        };
    }

    /**
     * The capacity of each slice: its weighted max-min fair share; and so that it can grow, what of the group nobody
     * asks for, by weight. It is never less than the slice would have if all asked for everything: a slice that wakes
     * up has that at once, and until the next division all together may send more than the link takes.
     *
     * @param demand in bit/s, by number of the slice
     * @return in bit/s, by number of the slice
     */
    public Map<Integer, Double> capacities(IntToDoubleFunction demand) {
        Map<Integer, Double> capacities = new TreeMap<>();
        divide(root, root.limit(), demand, capacities);
        return capacities;
    }

    private static void divide(
            Group group, double capacity, IntToDoubleFunction demand, Map<Integer, Double> capacities) {
        List<Part> parts = group.parts();
        double[] demands =
                parts.stream().mapToDouble(part -> demand(part, demand)).toArray();
        double[] weights = parts.stream().mapToDouble(Part::weight).toArray();
        double[] shares = WaterFilling.shares(capacity, demands, weights);
        double weight = 0;
        double spare = capacity;
        for (int i = 0; i < shares.length; i++) {
            weight += weights[i];
            spare -= shares[i];
        }
        for (int i = 0; i < shares.length; i++) {
            double part = weights[i] / weight;
            double granted = Math.max(part * capacity, shares[i] + part * Math.max(0, spare));
            double limited = Math.min(parts.get(i).limit(), granted);
            switch (parts.get(i)) {
                case Slice slice -> capacities.put(slice.number(), limited);
                case Group inner -> divide(inner, limited, demand, capacities);
            }
        }
    }

    private static double demand(Part part, IntToDoubleFunction demand) {
        double asked =
                switch (part) {
                    case Slice slice -> demand.applyAsDouble(slice.number());
                    case Group group ->
                        group.parts().stream()
                                .mapToDouble(inner -> demand(inner, demand))
                                .sum();
                };
        return Math.min(part.limit(), asked);
    }
}
