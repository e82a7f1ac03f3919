package plumbline.programs.heavyhitters;

import java.util.Comparator;

/**
 * A flow and how many packets of it were counted, or bytes if those are counted.
 *
 * @param flow the flow id, as the program builds it
 * @param packets unsigned
 */
public record FlowCount(long flow, long packets) {
    /** Largest count first; among equals the smaller id first, so that every list has one order. */
    public static final Comparator<FlowCount> LARGEST_FIRST = Comparator.comparing(
                    FlowCount::packets, Comparator.<Long>reverseOrder())
            .thenComparing(FlowCount::flow, Long::compareUnsigned);
}
