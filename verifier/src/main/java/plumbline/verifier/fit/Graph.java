package plumbline.verifier.fit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The groups of a program and what orders them, with the length of the longest chains: the stage in which each group can be
 * at the earliest, and the stages that must follow it.
 */
final class Graph {
    private final List<Group> groups;
    private final int[] groupOf;
    private final List<List<Dependency>> into = new ArrayList<>();
    private final List<List<Dependency>> outOf = new ArrayList<>();
    private final int[] heads;
    private final int[] tails;

    /** @param groups numbered so that no dependency leads to a lower number */
    Graph(List<Group> groups, List<Dependency> dependencies) {
        this.groups = List.copyOf(groups);
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
        this.heads = new int[groups.size()];
        this.tails = new int[groups.size()];
        for (int group = 0; group < heads.length; group++) {
            for (Dependency dependency : into.get(group)) {
                heads[group] = Math.max(heads[group], heads[from(dependency)] + dependency.distance());
            }
        }
        for (int group = tails.length - 1; group >= 0; group--) {
            for (Dependency dependency : outOf.get(group)) {
                tails[group] = Math.max(tails[group], tails[to(dependency)] + dependency.distance());
            }
        }
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

    /** The first stage in which a group can be, if all stages had room. */
    int head(Group group) {
        return heads[group.number()];
    }

    /** How many stages must follow that of a group. */
    int tail(Group group) {
        return tails[group.number()];
    }

    /** Stages that the longest chain takes; 0 without units. */
    int length() {
        return groups.stream().mapToInt(group -> head(group) + tail(group) + 1).max().orElse(0);
    }

    /** The first stage in which a group can be when all that it waits for is placed. */
    int earliest(Group group, int[] stageOf) {
        int earliest = 0;
        for (Dependency dependency : into(group)) {
            earliest = Math.max(earliest, stageOf[from(dependency)] + dependency.distance());
        }
        return earliest;
    }

    /** A longest chain of dependencies; of several the one that starts first in the program. */
    List<Dependency> longestChain() {
        List<Dependency> chain = new ArrayList<>();
        Optional<Group> last = groups.stream()
                .filter(group -> tail(group) == 0)
                .max(Comparator.comparingInt(this::head).thenComparing(Group::number, Comparator.reverseOrder()));
        while (last.isPresent()) {
            Group to = last.get();
            Optional<Dependency> step = into(to).stream()
                    .filter(dependency -> heads[from(dependency)] + dependency.distance() == head(to) && head(to) > 0)
                    .min(Comparator.comparingInt(Dependency::distance).reversed().thenComparing(this::from));
            step.ifPresent(chain::addFirst);
            last = step.map(dependency -> groups.get(from(dependency)));
        }
        return chain;
    }
}
