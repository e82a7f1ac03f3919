package plumbline.isa.model;

import java.util.HashSet;
import java.util.Set;

/**
 * The fields of a program whose new value the units behind the writer see in its stage already, as they see results of
 * tables: no container keeps them for the next one.
 */
public final class SeenAtOnce {
    private SeenAtOnce() {}

    /** Those of a program. */
    public static Set<Field> of(Program program) {
        Set<Field> fields = new HashSet<>(Addresses.of(program));
        fields.addAll(ActionDataBus.of(program));
        fields.addAll(MatchCrossbar.of(program));
        return Set.copyOf(fields);
    }
}
