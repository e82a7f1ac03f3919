package plumbline.network.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** How far nodes are from some of them (Dijkstra 1959). */
final class ShortestPaths {
    private static final long FAR = Long.MAX_VALUE;

    private final Map<String, List<LinkSpec>> links = new HashMap<>();
    private final Metric metric;

    ShortestPaths(Collection<LinkSpec> all, Metric metric) {
        this.metric = metric;
        for (LinkSpec link : all) {
            links.computeIfAbsent(link.a(), node -> new ArrayList<>()).add(link);
            links.computeIfAbsent(link.b(), node -> new ArrayList<>()).add(link);
        }
    }

    private record Reached(String node, long distance) {}

    /** Distances to the nearest of some nodes. */
    Map<String, Long> distances(Collection<String> targets) {
        Map<String, Long> distances = new HashMap<>();
        PriorityQueue<Reached> next = new PriorityQueue<>(Comparator.comparingLong(Reached::distance));
        targets.forEach(target -> next.add(new Reached(target, 0)));
        while (!next.isEmpty()) {
            Reached nearest = next.remove();
            if (distances.putIfAbsent(nearest.node, nearest.distance) != null) {
                continue;
            }
            for (LinkSpec link : links.getOrDefault(nearest.node, List.of())) {
                String other = link.other(nearest.node);
                if (!distances.containsKey(other)) {
                    next.add(new Reached(other, nearest.distance + metric.cost(link)));
                }
            }
        }
        return distances;
    }

    /** The links of a node that begin a shortest path. */
    List<LinkSpec> first(String node, Map<String, Long> distances) {
        long distance = distances.getOrDefault(node, FAR);
        return links.getOrDefault(node, List.of()).stream()
                .filter(link -> distances.getOrDefault(link.other(node), FAR) != FAR
                        && distances.get(link.other(node)) + metric.cost(link) == distance)
                .toList();
    }
}
