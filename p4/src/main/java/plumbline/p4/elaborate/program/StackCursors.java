package plumbline.p4.elaborate.program;

import java.util.Map;
import java.util.TreeMap;

/** How many elements of each header stack a parser has extracted. */
final class StackCursors {
    private Map<String, Integer> next = Map.of();

    int next(String stack) {
        return next.getOrDefault(stack, 0);
    }

    void advance(String stack) {
        Map<String, Integer> changed = new TreeMap<>(next);
        changed.merge(stack, 1, Integer::sum);
        next = changed;
    }

    Map<String, Integer> now() {
        return next;
    }

    void set(Map<String, Integer> cursors) {
        next = cursors;
    }
}
