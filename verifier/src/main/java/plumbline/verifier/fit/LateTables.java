package plumbline.verifier.fit;

import java.util.Set;
import plumbline.verifier.fit.dependency.Dependency;

/**
 * Moves tables whose results are asked for into the last stages that the asking units allow, so that few results pass
 * other stages on their way. A schedule fills the first stages first; a table has time until its result is needed.
 */
final class LateTables {
    private final ListScheduler.Search search;
    private final Graph graph;
    private final Schedule schedule;
    /** Of each group its first stage. */
    private final int[] stageOf;

    private LateTables(ListScheduler.Search search, Schedule schedule) {
        this.search = search;
        this.graph = search.graph();
        this.schedule = schedule;
        this.stageOf = graph.groups().stream()
                .mapToInt(group -> schedule.first(group.number()))
                .toArray();
    }

    /** The same schedule with tables in later stages; a divided table, and one with a fixed stage, stays. */
    static Schedule of(ListScheduler.Search search, Schedule schedule) {
        LateTables late = new LateTables(search, schedule);
        late.graph.groups().reversed().forEach(late::move); // those behind it have been moved
        return late.moved();
    }

    private void move(Group group) {
        boolean isAsked =
                graph.outOf(group).stream().anyMatch(dependency -> dependency.kind() == Dependency.Kind.CONTROL);
        if (!isAsked || isCut(group) || group.fixedStage().isPresent()) {
            return;
        }
        int latest = graph.outOf(group).stream()
                .mapToInt(dependency -> stageOf[graph.to(dependency)] - dependency.distance())
                .min()
                .orElseThrow();
        Board others = boardWithout(group);
        for (int stage = latest; stage > stageOf[group.number()]; stage--) {
            if (others.missing(group, stage).isEmpty()) {
                stageOf[group.number()] = stage;
                return;
            }
        }
    }

    private boolean isCut(Group group) {
        return schedule.of(group).size() > 1;
    }

    private Board boardWithout(Group left) {
        Board board = new Board(search.target(), Set.of());
        for (Group group : graph.groups()) {
            if (isCut(group)) {
                schedule.of(group).forEach(slot -> board.put(slot.part(), slot.stage()));
            } else if (group != left) {
                board.put(group, stageOf[group.number()]);
            }
        }
        return board;
    }

    private Schedule moved() {
        Schedule moved = new Schedule(stageOf.length);
        for (Group group : graph.groups()) {
            if (isCut(group)) {
                schedule.of(group).forEach(slot -> moved.put(slot.part(), slot.stage()));
            } else {
                moved.put(group, stageOf[group.number()]);
            }
            moved.finish(group);
        }
        return moved;
    }
}
