package plumbline.network.topology;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Disjoint sets of nodes, joined link by link (union–find). */
final class NodeSets {
    private final Map<String, String> parents = new HashMap<>();

    /** Each by itself. */
    NodeSets(Collection<String> nodes) {
        nodes.forEach(node -> parents.put(node, node));
    }

    /** The node that stands for the set that one is in. */
    String of(String node) {
        String root = node;
        while (!parents.get(root).equals(root)) {
            root = parents.get(root);
        }
        String step = node;
        while (!step.equals(root)) {
            step = parents.put(step, root);
        }
        return root;
    }

    /** Makes one of two sets; false if they are one already. */
    boolean join(String one, String other) {
        String first = of(one);
        String second = of(other);
        parents.put(first, second);
        return !first.equals(second);
    }
}
