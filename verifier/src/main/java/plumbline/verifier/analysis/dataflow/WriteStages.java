package plumbline.verifier.analysis.dataflow;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import plumbline.isa.model.Field;

/** The stages of a direction in which fields are written: a stage finds what those in front of it have left. */
public final class WriteStages {
    private static final NavigableSet<Integer> NONE = Collections.emptyNavigableSet();

    private final Map<Field, NavigableSet<Integer>> stages = new HashMap<>();

    /** Something in a stage writes a field. */
    public void add(Field field, int stage) {
        stages.computeIfAbsent(field, _ -> new TreeSet<>()).add(stage);
    }

    /** Whether a later stage may find a field other than an earlier one did. */
    public boolean isChanged(Field field, int earlier, int later) {
        Integer next = stages.getOrDefault(field, NONE).ceiling(earlier);
        return next != null && next < later;
    }
}
