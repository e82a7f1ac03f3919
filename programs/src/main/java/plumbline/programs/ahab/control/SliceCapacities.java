package plumbline.programs.ahab.control;

import java.util.List;
import java.util.Map;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;

/**
 * What the controller reads and writes of program {@code ahab}: register {@code demand} and table {@code capacities},
 * by number of the slice, in bytes per 0.5 ms.
 */
public final class SliceCapacities {
    /** What was offered to a slice, filtered. */
    public static final String DEMAND = "demand";

    /** By which egress knows the capacity of a slice. */
    public static final String TABLE = "capacities";

    /** Of a byte per 0.5 ms. */
    public static final double BITS_PER_SECOND = 16_000;

    private SliceCapacities() {}

    /** The complete contents of the table, for capacities in bit/s. */
    public static List<Table.Entry> entries(Map<Integer, Double> capacities) {
        return capacities.entrySet().stream()
                .map(slice -> new Table.Entry(
                        List.of(new Match.Exact(slice.getKey())),
                        0,
                        new Table.ActionCall("set", List.of(Math.round(slice.getValue() / BITS_PER_SECOND))),
                        Position.NONE))
                .toList();
    }
}
