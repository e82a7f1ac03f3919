package plumbline.verifier.fit;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Direction;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/**
 * The stages that every layout needs: the longest chain; and for every number of stages before and after, what all
 * groups need together that require so many before and after, since it must fit the stages between.
 */
final class LowerBound {
    /** No chip has so many stages; a program without limits may. */
    private static final int MAX_VISITED = 40;

    private final Graph graph;
    private final Target target;

    private LowerBound(Graph graph, Target target) {
        this.graph = graph;
        this.target = target;
    }

    static int of(Graph graph, Target target) {
        LowerBound bound = new LowerBound(graph, target);
        int min = graph.length();
        int max = Math.min(min, MAX_VISITED);
        for (int front = 0; front < max; front++) {
            for (int behind = 0; front + behind < max; behind++) {
                min = Math.max(min, front + bound.stagesBetween(front, behind) + behind);
            }
        }
        return min;
    }

    private int stagesBetween(int front, int behind) {
        List<Group> inside = graph.groups().stream()
                .filter(group -> graph.head(group) >= front && graph.tail(group) >= behind)
                .toList();
        if (inside.isEmpty()) {
            return 0;
        }
        Map<Direction, Usage> totals = totals(inside);
        long max = 1;
        for (Resource resource : Resource.values()) {
            Limit limit = resource.limit(target);
            long needed = totals.get(Direction.INGRESS).together(totals.get(Direction.EGRESS), resource);
            if (!limit.isUnlimited() && limit.value() > 0) {
                max = Math.max(max, (needed + limit.value() - 1) / limit.value());
            }
        }
        return (int) Math.min(Integer.MAX_VALUE / 2, max);
    }

    /** However they are placed: every owner is in some stage with the largest of its claims. */
    private static Map<Direction, Usage> totals(List<Group> groups) {
        Map<Direction, Usage> totals = new EnumMap<>(Direction.class);
        for (Direction direction : Direction.values()) {
            totals.put(
                    direction,
                    Usage.of(groups.stream()
                            .filter(group -> group.direction() == direction)
                            .flatMap(group -> group.works().stream())
                            .flatMap(work -> work.claims().stream())
                            .toList()));
        }
        return totals;
    }
}
