package plumbline.verifier.analysis.dataflow;

import java.util.HashSet;
import java.util.Set;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.condition.Conditions;

/** Conditions that two operations of a stage share: {@code when v < least { least = v way = 2 }}. */
public final class DecidedTogether {
    private DecidedTogether() {}

    /**
     * Whether a field is read only by comparisons that also guard the writer: they are evaluated once, before anything
     * is written, so that the old value cannot be mistaken for the new one.
     *
     * @param read of a field that {@code writer} writes, by {@code reader}
     */
    public static boolean by(Unit reader, Unit writer, Use read) {
        if (read.role() != Use.Role.GUARD) {
            return false;
        }
        Set<Condition.Compare> writers =
                new HashSet<>(Conditions.comparisons(writer.guard()).toList());
        return Conditions.comparisons(reader.guard())
                .filter(compare -> compare.fields().anyMatch(read.field()::equals))
                .allMatch(writers::contains);
    }
}
