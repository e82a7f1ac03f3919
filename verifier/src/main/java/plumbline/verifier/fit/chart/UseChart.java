package plumbline.verifier.fit.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import plumbline.isa.model.Direction;
import plumbline.verifier.fit.Layout;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Sharing;
import plumbline.verifier.target.Target;

/**
 * How full the stages are: one row for each resource that is used and limited, one cell for each stage.
 *
 * @param rows in the order of the resources; none on a target without limits
 */
public record UseChart(List<Row> rows) {
    public UseChart {
        rows = List.copyOf(rows);
    }

    /**
     * A resource.
     *
     * @param name in the plural
     * @param limit of one stage
     * @param stages of the chip
     * @param used in each stage that the program takes
     */
    public record Row(String name, long limit, Limit stages, List<Long> used) {
        public Row {
            used = List.copyOf(used);
        }

        /** How full a stage is, rounded up; more than 100 where it is over full. */
        public long percent(int stage) {
            return limit == 0 ? (used.get(stage) > 0 ? 999 : 0) : (used.get(stage) * 100 + limit - 1) / limit;
        }

        /**
         * Percent of what all stages of the chip have together, as papers report it; empty where stages have no limit.
         */
        public OptionalDouble ofChip() {
            return stages.isUnlimited() || limit == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(
                            100.0 * used.stream().mapToLong(Long::longValue).sum() / (limit * stages.value()));
        }
    }

    /** Of a layout; where directions have hardware of their own, the fuller of the two counts. */
    public static UseChart of(Layout layout, Target target) {
        List<Row> rows = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            Limit limit = resource.limit(target);
            List<Long> used = layout.stages().stream()
                    .map(stage -> used(stage, resource, target))
                    .toList();
            if (!limit.isUnlimited() && used.stream().anyMatch(amount -> amount > 0)) {
                rows.add(new Row(
                        resource.plural(), limit.value(), target.stages().perDirection(), used));
            }
        }
        return new UseChart(rows);
    }

    static long used(Layout.HardwareStage stage, Resource resource, Target target) {
        return target.stages().sharing().value() == Sharing.SHARED
                ? stage.together(resource)
                : Math.max(
                        stage.of(Direction.INGRESS).use().of(resource),
                        stage.of(Direction.EGRESS).use().of(resource));
    }
}
