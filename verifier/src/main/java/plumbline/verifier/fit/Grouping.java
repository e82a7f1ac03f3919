package plumbline.verifier.fit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import plumbline.verifier.analysis.Memory;

/** Joins the units that must share a stage to groups, and puts the groups into an order that all dependencies allow. */
final class Grouping {
    private final List<Work> works;
    private final List<Dependency> dependencies;
    private final int[] parent;

    private Grouping(List<Work> works, List<Dependency> dependencies) {
        this.works = works;
        this.dependencies = dependencies;
        this.parent = new int[works.size()];
        for (int i = 0; i < parent.length; i++) {
            parent[i] = i;
        }
    }

    /**
     * The graph of some works, or the reason why there is none.
     *
     * @param works        numbered as in the list
     * @param oneStageEach whether all uses of a memory must share a stage
     */
    static Result of(List<Work> works, Dependencies.Found found, boolean oneStageEach) {
        Grouping grouping = new Grouping(works, found.ordered());
        found.together().forEach(pair -> grouping.join(pair.get(0), pair.get(1)));
        if (oneStageEach) {
            grouping.joinByMemory();
        }
        grouping.joinCircles();
        return grouping.tangle().<Result>map(Result.Tangled::new).orElseGet(grouping::ordered);
    }

    /** What became of the works. */
    sealed interface Result {
        /** They can be ordered. */
        record Ordered(Graph graph) implements Result {}

        /** Units that must share a stage wait for each other: the dependencies lead from one to another of its units. */
        record Tangled(List<Dependency> chain) implements Result {}
    }

    private void joinByMemory() {
        Map<Memory, Work> first = new HashMap<>();
        for (Work work : works) {
            work.memory().ifPresent(memory -> join(first.computeIfAbsent(memory, key -> work), work));
        }
    }

    private int root(int work) {
        while (parent[work] != work) {
            work = parent[work];
        }
        return work;
    }

    private int root(Work work) {
        return root(work.number());
    }

    private void join(Work first, Work second) {
        int one = root(first);
        int other = root(second);
        parent[Math.max(one, other)] = Math.min(one, other);
    }

    /** Who waits for whom and the other way round, both without a stage between, shares a stage. */
    private void joinCircles() {
        boolean changed = true;
        while (changed) {
            changed = false;
            Map<Integer, List<Dependency>> next = bySource(0);
            for (Dependency dependency : dependencies) {
                if (dependency.distance() == 0
                        && root(dependency.from()) != root(dependency.to())
                        && chain(root(dependency.to()), root(dependency.from()), next).isPresent()) {
                    join(dependency.from(), dependency.to());
                    changed = true;
                }
            }
        }
    }

    private Map<Integer, List<Dependency>> bySource(int mostDistance) {
        Map<Integer, List<Dependency>> next = new HashMap<>();
        for (Dependency dependency : dependencies) {
            if (dependency.distance() <= mostDistance) {
                next.computeIfAbsent(root(dependency.from()), key -> new ArrayList<>()).add(dependency);
            }
        }
        return next;
    }

    /** A dependency with a stage between that leads back to its own group, over others or not. */
    private Optional<List<Dependency>> tangle() {
        Map<Integer, List<Dependency>> next = bySource(Integer.MAX_VALUE);
        for (Dependency dependency : dependencies) {
            if (dependency.distance() > 0) {
                Optional<List<Dependency>> back = chain(root(dependency.to()), root(dependency.from()), next);
                if (back.isPresent()) {
                    List<Dependency> chain = new ArrayList<>(List.of(dependency));
                    chain.addAll(back.get());
                    return Optional.of(chain);
                }
            }
        }
        return Optional.empty();
    }

    /** The shortest chain of dependencies from a group to another; without any if they are the same. */
    private Optional<List<Dependency>> chain(int from, int to, Map<Integer, List<Dependency>> next) {
        Map<Integer, Dependency> reachedBy = new HashMap<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(from));
        reachedBy.put(from, null);
        while (!open.isEmpty() && !reachedBy.containsKey(to)) {
            for (Dependency dependency : next.getOrDefault(open.poll(), List.of())) {
                int target = root(dependency.to());
                if (!reachedBy.containsKey(target)) {
                    reachedBy.put(target, dependency);
                    open.add(target);
                }
            }
        }
        if (!reachedBy.containsKey(to)) {
            return Optional.empty();
        }
        List<Dependency> chain = new ArrayList<>();
        for (Dependency step = reachedBy.get(to); step != null; step = reachedBy.get(root(step.from()))) {
            chain.addFirst(step);
        }
        return Optional.of(chain);
    }

    /** Kahn's algorithm; of groups that are ready the first in the program goes first. */
    private Result.Ordered ordered() {
        Map<Integer, List<Work>> members = new LinkedHashMap<>();
        works.forEach(work -> members.computeIfAbsent(root(work), key -> new ArrayList<>()).add(work));
        Map<Integer, Integer> waiting = new HashMap<>();
        for (Dependency dependency : dependencies) {
            if (root(dependency.from()) != root(dependency.to())) {
                waiting.merge(root(dependency.to()), 1, Integer::sum);
            }
        }
        PriorityQueue<Integer> ready = new PriorityQueue<>(Comparator.naturalOrder());
        members.keySet().stream().filter(root -> !waiting.containsKey(root)).forEach(ready::add);
        Map<Integer, List<Dependency>> next = bySource(Integer.MAX_VALUE);
        List<Group> groups = new ArrayList<>();
        while (!ready.isEmpty()) {
            int root = ready.poll();
            groups.add(new Group(groups.size(), members.get(root)));
            for (Dependency dependency : next.getOrDefault(root, List.of())) {
                int target = root(dependency.to());
                if (target != root && waiting.merge(target, -1, Integer::sum) == 0) {
                    ready.add(target);
                }
            }
        }
        return new Result.Ordered(new Graph(groups, dependencies));
    }
}
