package plumbline.programs.ahab.control;

import java.util.List;

/** A part of a link's capacity: a slice, or a group of parts that share what the group gets. */
public sealed interface Part {
    /** As messages and reports call it. */
    String name();

    /** Among the parts beside it, above 0. */
    double weight();

    /** What it gets at most, in bit/s; infinite: there is no limit. */
    double limit();

    /**
     * A slice.
     *
     * @param number in the program
     */
    record Slice(String name, double weight, double limit, int number) implements Part {}

    /**
     * A group.
     *
     * @param parts at least one
     */
    record Group(String name, double weight, double limit, List<Part> parts) implements Part {
        public Group {
            parts = List.copyOf(parts);
        }
    }
}
