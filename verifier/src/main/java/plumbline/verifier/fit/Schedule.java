package plumbline.verifier.fit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/** In which stages groups sit: each in one, and tables that were divided in several. */
final class Schedule {
    private static final Comparator<Schedule> BY_MERIT = Comparator.comparingLong(Schedule::displaced)
            .thenComparingInt(Schedule::stages)
            .thenComparingInt(Schedule::cuts);

    private final List<List<Slot>> slots = new ArrayList<>();
    private final BitSet done = new BitSet();

    /**
     * A group, or a part of one, in a stage.
     *
     * @param part with what this part alone asks for
     */
    record Slot(int stage, Group part) {}

    /** Without any group yet, of so many. */
    Schedule(int groups) {
        for (int group = 0; group < groups; group++) {
            slots.add(new ArrayList<>());
        }
    }

    /** Every group whole, in the stage that stands at its number. */
    static Schedule whole(Graph graph, int[] stageOf) {
        Schedule schedule = new Schedule(stageOf.length);
        for (Group group : graph.groups()) {
            schedule.put(group, stageOf[group.number()]);
            schedule.finish(group);
        }
        return schedule;
    }

    /** Puts a group, or the next part of one, into a stage behind those of its other parts. */
    void put(Group part, int stage) {
        slots.get(part.number()).add(new Slot(stage, part));
    }

    /** Says that nothing is left of a group. */
    void finish(Group group) {
        done.set(group.number());
    }

    /** Where a group sits, in the order of stages; empty if it was not placed. */
    List<Slot> of(Group group) {
        return slots.get(group.number());
    }

    /** Whether all of a group is placed. */
    boolean isDone(int group) {
        return done.get(group);
    }

    /** Whether a part of a group is placed that is not all of it. */
    boolean isCut(int group) {
        return slots.get(group).size() > 1 || !isDone(group) && has(group);
    }

    /** Whether a group is placed, or a part of it. */
    boolean has(int group) {
        return !slots.get(group).isEmpty();
    }

    int first(int group) {
        return slots.get(group).getFirst().stage();
    }

    int last(int group) {
        return slots.get(group).getLast().stage();
    }

    /** How many stages are used. */
    int stages() {
        return slots.stream().flatMap(List::stream).mapToInt(Slot::stage).max().orElse(-1) + 1;
    }

    /** Into how many parts more than groups all was divided; 0 if every group is whole. */
    int cuts() {
        return slots.stream().mapToInt(each -> Math.max(0, each.size() - 1)).sum();
    }

    /** Whether a group is in another stage than its fixed one. */
    boolean isDisplaced(Group group) {
        return isDisplaced(of(group));
    }

    private static boolean isDisplaced(List<Slot> slots) {
        return slots.getFirst()
                .part()
                .fixedStage()
                .filter(fixed -> fixed != slots.getFirst().stage())
                .isPresent();
    }

    /** How many groups are in another stage than their fixed one. */
    long displaced() {
        return slots.stream().filter(Schedule::isDisplaced).count();
    }

    /**
     * Whether it has more groups in their fixed stages than another one; or as many in fewer stages, or in as many with
     * fewer cuts.
     */
    boolean isBetterThan(Schedule other) {
        return BY_MERIT.compare(this, other) < 0;
    }
}
