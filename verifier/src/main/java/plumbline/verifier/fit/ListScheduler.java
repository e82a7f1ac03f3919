package plumbline.verifier.fit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import plumbline.verifier.resources.Largest;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.target.Target;

/**
 * List scheduling: stage by stage, of all ready groups the one with the longest chain after it, if the stage has room
 * for it. R. L. Graham: Bounds on Multiprocessing Timing Anomalies, SIAM J. Appl. Math. 17, 1969.
 */
final class ListScheduler {
    private static final int RESTARTS = 60;
    /** Priorities are stages that must follow, changed by less than this. */
    private static final int MAX_SPREAD = 5;

    private static final int MAX_GROUPS = 400;

    private final Graph graph;
    private final Board board;
    private final Schedule schedule;
    private final Division division;
    private final Comparator<Group> order;
    /** What can be in this stage, in order. */
    private final List<Group> open = new ArrayList<>();

    /** What can be in a stage behind it, by the first one. */
    private final Map<Integer, List<Group>> later = new HashMap<>();

    private final BitSet admitted = new BitSet();
    /**
     * The entries that are still to be placed of each group that may be divided; 0 of what is placed or stays whole.
     */
    private final int[] left;

    private ListScheduler(Search search, Set<Resource> ignored, Set<Integer> divided, Comparator<Group> order) {
        this.graph = search.graph();
        this.board = new Board(search.target(), ignored);
        this.schedule = new Schedule(graph.groups().size());
        this.division = search.division();
        this.left = new int[graph.groups().size()];
        divided.forEach(number -> left[number] = division.entries(graph.groups().get(number)));
        graph.groups().forEach(group -> board.reserve(divided.contains(group.number()) ? part(group, 1) : group));
        this.order = order.thenComparing(Group::number);
    }

    /** What is placed, where, and what may be divided. */
    record Search(Graph graph, Target target, Division division) {}

    /**
     * The shortest of several layouts: the list first in the order of what must follow, then, as long as more than the
     * min stages are used, in orders that differ from it in a few places.
     *
     * @param divided the numbers of the groups that may be divided
     */
    static Schedule best(Search search, Set<Integer> divided, int min) {
        Graph graph = search.graph();
        Schedule best = run(search, Set.of(), divided);
        if (!divided.isEmpty()) {
            // what is whole goes first in each stage, and tables fill what is left
            Schedule other = new ListScheduler(search, Set.of(), divided, wholeFirst(divided)).fillAll();
            best = other.isBetterThan(best) ? other : best;
        }
        SplittableRandom random = new SplittableRandom(RESTARTS);
        boolean few = graph.groups().size() <= MAX_GROUPS;
        for (int restart = 0; few && restart < RESTARTS && (best.stages() > min || best.displaced() > 0); restart++) {
            int spread = 2 + restart % MAX_SPREAD;
            Comparator<Group> order = longestFirst(graph, () -> random.nextInt(spread));
            Schedule other = new ListScheduler(search, Set.of(), divided, order).fillAll();
            best = other.isBetterThan(best) ? other : best;
        }
        return best;
    }

    private static Comparator<Group> wholeFirst(Set<Integer> divided) {
        return Comparator.comparing(group -> divided.contains(group.number()));
    }

    /** By the stages that must follow, and something more for each. */
    private static Comparator<Group> longestFirst(Graph graph, IntSupplier more) {
        int[] priorities = graph.groups().stream()
                .mapToInt(group -> following(graph, group) + more.getAsInt())
                .toArray();
        return Comparator.comparingInt(group -> -priorities[group.number()]);
    }

    /** Stages that must follow the first one of a group, in a layout as long as the longest chain. */
    private static int following(Graph graph, Group group) {
        int length = graph.length();
        return length - 1 - graph.latest(group, length);
    }

    /**
     * Where each group sits. Each group alone, or one entry of each that may be divided, must have room in a stage.
     *
     * @param ignored resources that are taken to be without limit
     * @param divided the numbers of the groups that may be divided
     */
    static Schedule run(Search search, Set<Resource> ignored, Set<Integer> divided) {
        return new ListScheduler(search, ignored, divided, longestFirst(search.graph(), () -> 0)).fillAll();
    }

    private Schedule fillAll() {
        graph.groups().forEach(group -> admit(group, 0));
        int stage = 0;
        for (int unplaced = graph.groups().size(); unplaced > 0; stage++) {
            unplaced -= fill(stage);
        }
        return schedule;
    }

    /** From the start again after each group; returns how many have found their place. */
    private int fill(int stage) {
        later.getOrDefault(stage, List.of()).forEach(this::open);
        later.remove(stage);
        int placed = 0;
        for (int i = 0; i < open.size(); ) {
            Group group = open.get(i);
            boolean here = schedule.has(group.number()) && schedule.last(group.number()) == stage;
            if (!here && put(group, stage)) {
                open.remove(i);
                placed++;
                admitFollowing(group, stage);
                i = 0; // what waited for it without a stage between may be ready now
            } else if (schedule.has(group.number())) {
                admitFollowing(group, stage); // what only asks for the condition of a table that is cut
                i = Collections.binarySearch(open, group, order) + 1;
            } else {
                i++;
            }
        }
        return placed;
    }

    private void admitFollowing(Group group, int stage) {
        graph.outOf(group).forEach(dependency -> admit(graph.groups().get(graph.to(dependency)), stage));
    }

    /** Lets a group be placed if nothing that it waits for is left to be. */
    private void admit(Group group, int stage) {
        int earliest = admitted.get(group.number()) ? Integer.MAX_VALUE : graph.earliest(group, schedule);
        if (earliest != Integer.MAX_VALUE) {
            admitted.set(group.number());
            if (earliest <= stage) {
                open(group);
            } else {
                later.computeIfAbsent(earliest, _ -> new ArrayList<>()).add(group);
            }
        }
    }

    private void open(Group group) {
        open.add(-1 - Collections.binarySearch(open, group, order), group);
    }

    /** Places a group, the rest of it, or the largest part that fits; returns whether nothing is left. */
    private boolean put(Group group, int stage) {
        int entries = left[group.number()];
        if (entries > 0 && !schedule.has(group.number()) && division.isPartitioned(group)) {
            Group classifier = division.first(group, 0);
            if (board.missing(classifier, stage).isEmpty()) {
                put(classifier, stage, 0);
            }
            return false;
        }
        Group rest = entries == 0 ? group : part(group, entries);
        if (entries <= division.reach(group) && board.missing(rest, stage).isEmpty()) {
            put(rest, stage, entries);
            schedule.finish(group);
            return true;
        }
        if (entries > 1) {
            int max = (int) Largest.upTo(
                    Math.min(entries - 1L, division.reach(group)),
                    some -> board.missing(part(group, (int) some), stage).isEmpty());
            if (max > 0 && leavesParts(group, entries - max)) {
                put(part(group, max), stage, max);
            }
        }
        return false;
    }

    private void put(Group part, int stage, int entries) {
        board.put(part, stage);
        schedule.put(part, stage);
        left[part.number()] -= entries;
    }

    /** Whether, after one more part, empty stages would hold the rest within the max number of parts. */
    private boolean leavesParts(Group group, int rest) {
        long parts = division.maxParts() - schedule.of(group).size() - 1;
        long max = division.maxInFurther(group);
        return max > 0 && (rest + max - 1) / max <= parts;
    }

    private Group part(Group group, int entries) {
        if (schedule.has(group.number())) {
            return division.further(group, entries);
        }
        return entries == division.entries(group) ? group : division.first(group, entries);
    }
}
