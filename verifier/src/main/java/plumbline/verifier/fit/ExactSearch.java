package plumbline.verifier.fit;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.verifier.target.Target;

/**
 * Looks for a layout in a given number of stages, group by group with the least freedom first, taking choices back
 * where they lead nowhere. Ends with a layout, with the proof that there is none, or when its budget of steps is used
 * up.
 */
final class ExactSearch {
    /** Attempts to put a group into a stage. */
    private static final int BUDGET = 20_000;

    /** It goes as deep as there are groups; with more the budget would not last anyway. */
    private static final int MAX_GROUPS = 1000;

    private final Graph graph;
    private final Board board;
    private final int stages;
    private final List<Group> order;
    private final int[] stageOf;
    private int steps;

    private ExactSearch(Graph graph, Target target, int stages) {
        this.graph = graph;
        this.board = new Board(target, Set.of());
        graph.groups().forEach(board::reserve);
        this.stages = stages;
        // A group is never placed after one that depends on it: it must be done earlier, or as early with a lower
        // number.
        this.order = graph.groups().stream()
                .sorted(Comparator.comparingInt(this::latest).thenComparing(Group::number))
                .toList();
        this.stageOf = new int[graph.groups().size()];
        Arrays.fill(stageOf, -1);
    }

    /**
     * What it came to.
     *
     * @param stageOf the stage of each group, if a layout was found
     * @param proven whether all was tried if none was found
     */
    record Outcome(Optional<int[]> stageOf, boolean proven) {}

    static Outcome run(Graph graph, Target target, int stages) {
        if (graph.groups().size() > MAX_GROUPS) {
            return new Outcome(Optional.empty(), false);
        }
        ExactSearch search = new ExactSearch(graph, target, stages);
        boolean found = search.place(0);
        return new Outcome(found ? Optional.of(search.stageOf) : Optional.empty(), found || search.steps <= BUDGET);
    }

    private int latest(Group group) {
        return graph.latest(group, stages);
    }

    private boolean place(int next) {
        if (next == order.size()) {
            return true;
        }
        Group group = order.get(next);
        for (int stage = graph.earliest(group, stageOf); stage <= latest(group); stage++) {
            if (++steps > BUDGET) {
                return false;
            }
            if (board.missing(group, stage).isEmpty()) {
                board.put(group, stage);
                stageOf[group.number()] = stage;
                if (place(next + 1)) {
                    return true;
                }
                board.takeBack(group, stage);
            }
        }
        return false;
    }
}
