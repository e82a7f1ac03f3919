package plumbline.verifier.fit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import plumbline.verifier.fit.dependency.Dependency;
import plumbline.verifier.fit.dependency.Work;

/**
 * The groups of a program and what orders them, with the length of the longest chains: the stage in which each group
 * can be at the earliest, and the stages that must follow it. A group with a fixed stage is not earlier, and holds back
 * what depends on it.
 */
final class Graph {
    private final List<Group> groups;
    private final List<Dependency> dependencies;
    private final int[] spans;
    private final int[] groupOf;
    private final List<List<Dependency>> into = new ArrayList<>();
    private final List<List<Dependency>> outOf = new ArrayList<>();
    /** The fixed stage of each group; 0 if it has none. */
    private final int[] fixed;

    private final int[] heads;
    private final int[] tails;
    /** The last stage in which each group can begin for others to be in their fixed stages. */
    private final int[] deadlines;

    private final int length;

    /**
     * @param groups numbered so that no dependency leads to a lower number
     * @param spans the fewest stages that can hold each group
     */
    Graph(List<Group> groups, List<Dependency> dependencies, int[] spans) {
        this.groups = List.copyOf(groups);
        this.dependencies = List.copyOf(dependencies);
        this.spans = spans.clone();
        this.groupOf = new int[works(groups)];
        for (Group group : groups) {
            group.works().forEach(work -> groupOf[work.number()] = group.number());
            into.add(new ArrayList<>());
            outOf.add(new ArrayList<>());
        }
        for (Dependency dependency : dependencies) {
            if (from(dependency) != to(dependency)) {
                into.get(to(dependency)).add(dependency);
                outOf.get(from(dependency)).add(dependency);
            }
        }
        this.fixed = groups.stream()
                .mapToInt(group -> group.lastFixed().flatMap(Work::fixedStage).orElse(0))
                .toArray();
        this.heads = fixed.clone();
        this.tails = new int[groups.size()];
        this.deadlines = new int[groups.size()];
        for (int group = 0; group < heads.length; group++) {
            for (Dependency dependency : into.get(group)) {
                heads[group] = Math.max(heads[group], heads[from(dependency)] + lag(dependency));
            }
        }
        for (int group = tails.length - 1; group >= 0; group--) {
            deadlines[group] = groups.get(group).fixedStage().orElse(Integer.MAX_VALUE);
            for (Dependency dependency : outOf.get(group)) {
                deadlines[group] = Math.min(deadlines[group], deadlines[to(dependency)] - lag(dependency));
                int behind = tails[to(dependency)] + spans[to(dependency)] - 1 + lag(dependency);
                tails[group] = Math.max(tails[group], behind - (spans[group] - 1));
            }
        }
        this.length = groups.stream()
                .mapToInt(group -> head(group) + span(group) + tail(group))
                .max()
                .orElse(0);
    }

    private static int works(List<Group> groups) {
        return groups.stream()
                .flatMap(group -> group.works().stream())
                .mapToInt(work -> work.number() + 1)
                .max()
                .orElse(0);
    }

    List<Group> groups() {
        return groups;
    }

    /** The same with every group in one stage: its chains are those of dependencies alone. */
    Graph undivided() {
        return new Graph(groups, dependencies, spans(groups));
    }

    private static int[] spans(List<Group> groups) {
        return groups.stream().mapToInt(group -> 1).toArray();
    }

    /** The same with other needs of its groups, in the same order. */
    Graph with(UnaryOperator<Group> needs) {
        return new Graph(groups.stream().map(needs).toList(), dependencies, spans);
    }

    /** The group that a dependency starts from. */
    int from(Dependency dependency) {
        return groupOf[dependency.from().number()];
    }

    /** The group that a dependency leads to. */
    int to(Dependency dependency) {
        return groupOf[dependency.to().number()];
    }

    List<Dependency> into(Group group) {
        return into.get(group.number());
    }

    List<Dependency> outOf(Group group) {
        return outOf.get(group.number());
    }

    /** The first stage in which a group can be, if all stages had room. */
    int head(Group group) {
        return heads[group.number()];
    }

    /** The fewest stages that can hold a group: more than one if it is a table that must be divided. */
    int span(Group group) {
        return spans[group.number()];
    }

    /** How many stages must follow the last one of a group. */
    int tail(Group group) {
        return tails[group.number()];
    }

    /** The last stage in which a group can begin, in a layout of so many stages. */
    int latest(Group group, int stages) {
        return Math.min(stages - span(group) - tail(group), deadline(group));
    }

    /** The last stage in which a group can begin for others to be in their fixed stages. */
    int deadline(Group group) {
        return deadlines[group.number()];
    }

    /** Stages that the longest chain takes; 0 without units. */
    int length() {
        return length;
    }

    /** Min distance from the first stage of a group to the first stage of one that depends on it. */
    private int lag(Dependency dependency) {
        int span = spans[from(dependency)];
        return dependency.distance() + (span == 1 || dependency.isAboutCondition() ? 0 : span - 1);
    }

    /** The first stage possible for a group, given the first stages of those that it depends on. */
    int earliest(Group group, int[] stageOf) {
        int earliest = fixed[group.number()];
        for (Dependency dependency : into(group)) {
            earliest = Math.max(earliest, stageOf[from(dependency)] + lag(dependency));
        }
        return earliest;
    }

    /**
     * The first stage in which a group can begin; none, {@link Integer#MAX_VALUE}, while one that it waits for is not
     * placed.
     */
    int earliest(Group group, Schedule schedule) {
        int earliest = fixed[group.number()];
        for (Dependency dependency : into(group)) {
            int from = from(dependency);
            boolean early = schedule.isCut(from) && dependency.isAboutCondition();
            if (!early && !schedule.isDone(from)) {
                return Integer.MAX_VALUE;
            }
            int end = early ? schedule.first(from) : schedule.last(from);
            earliest = Math.max(earliest, end + dependency.distance());
        }
        return earliest;
    }

    /** A longest chain of dependencies; of several the one that starts first in the program. */
    List<Dependency> longestChain() {
        return end().map(this::chainTo).orElse(List.of());
    }

    /** The unit with a fixed stage at which the longest chain starts, if it does not start in the first stage. */
    Optional<Work> fixedStart() {
        return end().flatMap(this::fixedStart);
    }

    /** The same of the chain to a group. */
    Optional<Work> fixedStart(Group end) {
        List<Dependency> chain = chainTo(end);
        Group start = chain.isEmpty() ? end : groups.get(from(chain.getFirst()));
        return start.lastFixed().filter(_ -> head(start) > 0);
    }

    /** The last group of the longest chain. */
    private Optional<Group> end() {
        return groups.stream()
                .filter(group -> tail(group) == 0)
                .max(Comparator.comparingInt((Group group) -> head(group) + span(group))
                        .thenComparing(Group::number, Comparator.reverseOrder()));
    }

    /** The chain of dependencies for which a group cannot be in an earlier stage. */
    List<Dependency> chainTo(Group end) {
        List<Dependency> chain = new ArrayList<>();
        Optional<Group> last = Optional.of(end);
        while (last.isPresent()) {
            Group to = last.get();
            Optional<Dependency> step = into(to).stream()
                    .filter(dependency -> heads[from(dependency)] + lag(dependency) == head(to) && head(to) > 0)
                    .min(Comparator.comparingInt(Dependency::distance)
                            .reversed()
                            .thenComparing(this::from));
            step.ifPresent(chain::addFirst);
            last = step.map(dependency -> groups.get(from(dependency)));
        }
        return chain;
    }
}
