package plumbline.verifier.fit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Strongly connected components: who can be reached from whom, and back. Without recursion, so that no program is too
 * long. S. R. Kosaraju, in A. Aho, J. Hopcroft, J. Ullman: Data Structures and Algorithms, 1983, section 6.7.
 */
final class Components {
    private Components() {}

    /** The component of each node; equal numbers can reach each other. */
    static <E> int[] of(int nodes, List<E> edges, ToIntFunction<E> from, ToIntFunction<E> to) {
        List<List<Integer>> next = new ArrayList<>();
        List<List<Integer>> previous = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            next.add(new ArrayList<>());
            previous.add(new ArrayList<>());
        }
        for (E edge : edges) {
            next.get(from.applyAsInt(edge)).add(to.applyAsInt(edge));
            previous.get(to.applyAsInt(edge)).add(from.applyAsInt(edge));
        }
        List<Integer> finished = new ArrayList<>();
        boolean[] seen = new boolean[nodes];
        for (int node = 0; node < nodes; node++) {
            finish(node, next, seen, finished);
        }
        int[] component = new int[nodes];
        Arrays.fill(component, -1);
        for (int node : finished.reversed()) {
            spread(node, previous, component);
        }
        return component;
    }

    /** Adds all that is reached for the first time, each node after all that it leads to. */
    private static void finish(int start, List<List<Integer>> next, boolean[] seen, List<Integer> finished) {
        if (seen[start]) {
            return;
        }
        seen[start] = true;
        Deque<int[]> path = new ArrayDeque<>(List.of(new int[] {start, 0}));
        while (!path.isEmpty()) {
            int[] top = path.peek();
            List<Integer> targets = next.get(top[0]);
            if (top[1] == targets.size()) {
                finished.add(path.pop()[0]);
            } else {
                int target = targets.get(top[1]++);
                if (!seen[target]) {
                    seen[target] = true;
                    path.push(new int[] {target, 0});
                }
            }
        }
    }

    private static void spread(int start, List<List<Integer>> previous, int[] component) {
        if (component[start] >= 0) {
            return;
        }
        component[start] = start;
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            for (int source : previous.get(open.pop())) {
                if (component[source] < 0) {
                    component[source] = start;
                    open.push(source);
                }
            }
        }
    }
}
