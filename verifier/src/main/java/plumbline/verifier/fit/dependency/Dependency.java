package plumbline.verifier.fit.dependency;

import java.util.Locale;
import plumbline.isa.model.Use;

/**
 * One unit must not come before another.
 *
 * @param about the field, the table, or the memory in words
 * @param distance stages that lie between at least: 0 if both may share a stage
 */
public record Dependency(Work from, Work to, Kind kind, String about, int distance) {
    /**
     * Whether it is only about a condition of the first: that is decided once, however many parts the first may have.
     */
    public boolean isAboutCondition() {
        return kind == Kind.ANTI
                && from.effects().reads().stream()
                        .noneMatch(use -> use.role() != Use.Role.GUARD
                                && use.field().name().equals(about));
    }

    /** Why. Source: p4c:bf-p4c/mau/table_dependency_graph.h:63-95. */
    public enum Kind {
        /**
         * What the earlier one, a table, gave decides whether the later one works; a table names the next one for each
         * outcome, so that both may share a stage. Other conditions are matches.
         */
        CONTROL,
        /**
         * The later one looks at a field that the earlier one writes: as key, condition, index, input of hash or
         * memory.
         */
        MATCH,
        /** The later one computes with a field that the earlier one writes. */
        ACTION,
        /** Both write the field, and the later value is to stay. */
        OUTPUT,
        /** The earlier one reads what the later one writes. In one stage all reads come first. */
        ANTI,
        /** Both use a memory, and one packet may do both. */
        MEMORY;

        /** As it stands in reports. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
