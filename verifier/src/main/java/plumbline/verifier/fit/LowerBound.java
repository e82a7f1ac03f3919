package plumbline.verifier.fit;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Direction;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/**
 * The stages that every layout needs: the longest chain; and for every number of stages before and after, what all
 * groups need together that require so many before and after, since it must fit the stages between. What stays whole is
 * also packed: of needs above a half of a stage only one fits it, of those above a third two, and so on.
 */
final class LowerBound {
    /** No chip has so many stages. */
    private static final int MAX_VISITED = 40;
    /** Needs down to the fifth part of a stage are packed. */
    private static final int MAX_WHOLE = 4;

    private final Graph graph;
    private final Target target;
    private final Predicate<Group> divides;
    private final List<Resource> limited;

    private LowerBound(Graph graph, Target target, Predicate<Group> divides) {
        this.graph = graph;
        this.target = target;
        this.divides = divides;
        this.limited = Stream.of(Resource.values())
                .filter(resource -> !resource.limit(target).isUnlimited())
                .toList();
    }

    /** {@code divides} says which groups may be spread over stages. */
    static int of(Graph graph, Target target, Predicate<Group> divides) {
        LowerBound bound = new LowerBound(graph, target, divides);
        int min = graph.length();
        int max = bound.limited.isEmpty() ? 0 : Math.min(min, MAX_VISITED);
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
        Map<Direction, Usage> whole =
                totals(inside.stream().filter(divides.negate()).toList());
        long max = 1;
        for (Resource resource : limited) {
            Limit limit = resource.limit(target);
            long needed = totals.get(Direction.INGRESS).together(totals.get(Direction.EGRESS), resource);
            if (limit.value() > 0) {
                max = Math.max(max, ceil(needed, limit.value()));
                max = Math.max(max, packed(resource, limit.value(), whole));
            }
        }
        return (int) Math.min(Integer.MAX_VALUE / 2, max);
    }

    /**
     * Stages that hold the needs of all owners, each of them whole. An owner that needs more than n parts in k + 1 of a
     * stage counts n, and no stage holds more than k: the dual feasible functions of Fekete and Schepers (Mathematical
     * Programming 91, 2001).
     */
    private static long packed(Resource resource, long capacity, Map<Direction, Usage> whole) {
        if (resource.isSideBySide()) {
            return 0;
        }
        long max = 0;
        for (int k = 1; k <= MAX_WHOLE; k++) {
            long here = parts(whole.get(Direction.INGRESS), resource, capacity, k);
            long there = parts(whole.get(Direction.EGRESS), resource, capacity, k);
            max = Math.max(max, ceil(resource.ofDirections(here, there), k));
        }
        return max;
    }

    private static long parts(Usage whole, Resource resource, long capacity, int k) {
        return whole.owners(resource).values().stream()
                .mapToLong(amount -> ceil(amount * (k + 1), capacity) - 1)
                .sum();
    }

    private static long ceil(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
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
                            .filter(claim -> claim.host().isEmpty())
                            .toList()));
        }
        return totals;
    }
}
