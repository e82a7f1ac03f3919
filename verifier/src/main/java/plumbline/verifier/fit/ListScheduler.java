package plumbline.verifier.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.target.Target;

/**
 * List scheduling: stage by stage, of all groups that are ready the one that most stages must follow, if the stage has room
 * for it. R. L. Graham: Bounds on Multiprocessing Timing Anomalies, SIAM J. Appl. Math. 17, 1969.
 */
final class ListScheduler {
    private final Graph graph;
    private final Board board;
    private final int[] stageOf;
    private final List<Group> open;

    private ListScheduler(Graph graph, Target target, Set<Resource> ignored) {
        this.graph = graph;
        this.board = new Board(target, ignored);
        this.stageOf = new int[graph.groups().size()];
        Arrays.fill(stageOf, -1);
        this.open = new ArrayList<>(graph.groups());
        open.sort(Comparator.comparingInt(graph::tail).reversed().thenComparing(Group::number));
    }

    /**
     * The stage of each group. Each group alone must have room in a stage.
     *
     * @param ignored resources that are taken to be without limit
     */
    static int[] run(Graph graph, Target target, Set<Resource> ignored) {
        ListScheduler scheduler = new ListScheduler(graph, target, ignored);
        for (int stage = 0; !scheduler.open.isEmpty(); stage++) {
            scheduler.fill(stage);
        }
        return scheduler.stageOf;
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
