package plumbline.verifier.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.target.Target;

/**
 * List scheduling: stage by stage, of all groups that are ready the one that most stages must follow, if the stage has room
 * for it. R. L. Graham: Bounds on Multiprocessing Timing Anomalies, SIAM J. Appl. Math. 17, 1969.
 */
final class ListScheduler {
    private static final int RESTARTS = 60;
    /** Priorities are stages that must follow, changed by less than this. */
    private static final int MOST_SPREAD = 5;

    private static final int MOST_GROUPS = 400;

    private final Graph graph;
    private final Board board;
    private final int[] stageOf;
    private final List<Group> open;

    private ListScheduler(Graph graph, Target target, Set<Resource> ignored, ToIntFunction<Group> priority) {
        this.graph = graph;
        this.board = new Board(target, ignored);
        this.stageOf = new int[graph.groups().size()];
        Arrays.fill(stageOf, -1);
        this.open = new ArrayList<>(graph.groups());
        int[] priorities = open.stream().mapToInt(priority).toArray();
        open.sort(Comparator.comparingInt((Group group) -> priorities[group.number()])
                .reversed()
                .thenComparing(Group::number));
    }

    /**
     * The stage of each group in the shortest layout of several: the list first in the order of what must follow, then, as
     * long as more than the least stages are used, in orders that differ from it here and there.
     */
    static int[] best(Graph graph, Target target, int least) {
        int[] best = run(graph, target, Set.of());
        SplittableRandom random = new SplittableRandom(RESTARTS);
        boolean few = graph.groups().size() <= MOST_GROUPS;
        for (int restart = 0; few && restart < RESTARTS && stages(best) > least; restart++) {
            int spread = 2 + restart % MOST_SPREAD;
            int[] other = new ListScheduler(graph, target, Set.of(), group -> graph.tail(group) + random.nextInt(spread))
                    .fillAll();
            if (stages(other) < stages(best)) {
                best = other;
            }
        }
        return best;
    }

    /** How many stages are used. */
    static int stages(int[] stageOf) {
        return Arrays.stream(stageOf).max().orElse(-1) + 1;
    }

    /**
     * The stage of each group. Each group alone must have room in a stage.
     *
     * @param ignored resources that are taken to be without limit
     */
    static int[] run(Graph graph, Target target, Set<Resource> ignored) {
        return new ListScheduler(graph, target, ignored, graph::tail).fillAll();
    }

    private int[] fillAll() {
        for (int stage = 0; !open.isEmpty(); stage++) {
            fill(stage);
        }
        return stageOf;
    }

    /** From the start again after each group. */
    private void fill(int stage) {
        for (int i = 0; i < open.size(); ) {
            Group group = open.get(i);
            if (isReady(group, stage) && board.missing(group, stage).isEmpty()) {
                board.put(group, stage);
                stageOf[group.number()] = stage;
                open.remove(i);
                i = 0; // what waited for it without a stage between may be ready now
            } else {
                i++;
            }
        }
    }

    private boolean isReady(Group group, int stage) {
        for (Dependency dependency : graph.into(group)) {
            int before = stageOf[graph.from(dependency)];
            if (before < 0 || before + dependency.distance() > stage) {
                return false;
            }
        }
        return true;
    }
}
