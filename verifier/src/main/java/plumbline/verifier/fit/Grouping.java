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
import java.util.function.ToIntFunction;
import plumbline.verifier.fit.dependency.Dependencies;
import plumbline.verifier.fit.dependency.Dependency;
import plumbline.verifier.fit.dependency.Work;

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
     * @param works numbered as in the list
     * @param span the fewest stages that can hold a group
     */
    static Result of(List<Work> works, Dependencies.Found found, ToIntFunction<Group> span) {
        Grouping grouping = new Grouping(works, found.ordered());
        found.together().forEach(pair -> grouping.join(pair.get(0), pair.get(1)));
        grouping.joinCircles();
        return grouping.tangle().<Result>map(Result.Tangled::new).orElseGet(() -> grouping.ordered(span));
    }

    /** What became of the works. */
    sealed interface Result {
        /** They can be ordered. */
        record Ordered(Graph graph) implements Result {}

        /**
         * Operations that must share a stage depend on each other: the dependencies form a path between two of them.
         */
        record Tangled(List<Dependency> chain) implements Result {}
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

    /** Two groups that depend on each other, both at distance 0, share a stage. */
    private void joinCircles() {
        List<Dependency> close =
                dependencies.stream().filter(each -> each.distance() == 0).toList();
        int[] component = components(close);
        for (Dependency dependency : close) {
            if (component[root(dependency.from())] == component[root(dependency.to())]) {
                join(dependency.from(), dependency.to());
            }
        }
    }

    private int[] components(List<Dependency> edges) {
        int[] roots = new int[parent.length];
        for (int work = 0; work < roots.length; work++) {
            roots[work] = root(work);
        }
        return Components.of(
                roots.length,
                edges,
                edge -> roots[edge.from().number()],
                edge -> roots[edge.to().number()]);
    }

    private Map<Integer, List<Dependency>> bySource() {
        Map<Integer, List<Dependency>> next = new HashMap<>();
        for (Dependency dependency : dependencies) {
            next.computeIfAbsent(root(dependency.from()), key -> new ArrayList<>())
                    .add(dependency);
        }
        return next;
    }

    /** A dependency with a stage between that leads back to its own group, over others or not. */
    private Optional<List<Dependency>> tangle() {
        int[] component = components(dependencies);
        for (Dependency dependency : dependencies) {
            int from = root(dependency.from());
            int to = root(dependency.to());
            if (dependency.distance() > 0 && component[from] == component[to]) {
                List<Dependency> chain = new ArrayList<>(List.of(dependency));
                chain.addAll(chain(to, from));
                return Optional.of(chain);
            }
        }
        return Optional.empty();
    }

    /** The shortest chain of dependencies from a group to another that it reaches; without any if they are the same. */
    private List<Dependency> chain(int from, int to) {
        Map<Integer, List<Dependency>> next = bySource();
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
        List<Dependency> chain = new ArrayList<>();
        for (Dependency step = reachedBy.get(to); step != null; step = reachedBy.get(root(step.from()))) {
            chain.addFirst(step);
        }
        return chain;
    }

    /** Kahn's algorithm; of groups that are ready the first in the program goes first. */
    private Result.Ordered ordered(ToIntFunction<Group> span) {
        Map<Integer, List<Work>> members = new LinkedHashMap<>();
        works.forEach(work ->
                members.computeIfAbsent(root(work), key -> new ArrayList<>()).add(work));
        Map<Integer, Integer> waiting = new HashMap<>();
        for (Dependency dependency : dependencies) {
            if (root(dependency.from()) != root(dependency.to())) {
                waiting.merge(root(dependency.to()), 1, Integer::sum);
            }
        }
        PriorityQueue<Integer> ready = new PriorityQueue<>(Comparator.naturalOrder());
        members.keySet().stream().filter(root -> !waiting.containsKey(root)).forEach(ready::add);
        Map<Integer, List<Dependency>> next = bySource();
        List<Group> groups = new ArrayList<>();
        while (!ready.isEmpty()) {
            int root = ready.poll();
            groups.add(Group.of(groups.size(), members.get(root)));
            for (Dependency dependency : next.getOrDefault(root, List.of())) {
                int target = root(dependency.to());
                if (target != root && waiting.merge(target, -1, Integer::sum) == 0) {
                    ready.add(target);
                }
            }
        }
        return new Result.Ordered(
                new Graph(groups, dependencies, groups.stream().mapToInt(span).toArray()));
    }
}
