package plumbline.verifier.fit;

import java.util.Set;

/**
 * A part of the pipeline that was placed for itself.
 *
 * @param divided the groups that might be divided, by number
 */
record FittedPart(ListScheduler.Search search, Schedule schedule, Set<Integer> divided, Extent extent) {
    Graph graph() {
        return search.graph();
    }
}
