package plumbline.verifier.fit.dependency;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.exclusion.Exclusion;

/**
 * Which of the units of a direction run for one packet. Many of them have the same guard, so that each pair of
 * conditions is asked once.
 */
final class GuardPairs {
    private final Program program;
    private final Exclusion exclusion;
    private final Map<Condition, Asked> conditions = new HashMap<>();
    private final Map<Work, Asked> guards = new IdentityHashMap<>();
    private final Map<Work, Map<Field, List<Asked>>> premises = new IdentityHashMap<>();
    private final Map<Pair, Boolean> disjoint = new HashMap<>();

    GuardPairs(Program program, Exclusion exclusion) {
        this.program = program;
        this.exclusion = exclusion;
    }

    /**
     * A condition.
     *
     * @param number among all that were asked for
     * @param fields that it compares
     */
    private record Asked(int number, Condition condition, Set<Field> fields) {}

    /**
     * Two conditions, by their numbers.
     *
     * @param changing fields that the two need not find the same
     */
    private record Pair(int first, int second, Set<Field> changing) {}

    /** Whether no packet runs both. */
    boolean disjoint(Work first, Work second) {
        return disjoint(guard(first), guard(second), Set.of());
    }

    /**
     * The same where the guards are not decided at one time.
     *
     * @param changes fields that the second may find changed
     */
    boolean disjoint(Work first, Work second, Predicate<Field> changes) {
        if (!disjoint(first, second)) {
            return false; // the less they find the same, the less keeps them apart
        }
        Set<Field> changing = Stream.of(first, second)
                .flatMap(work -> guard(work).fields.stream())
                .filter(changes)
                .collect(Collectors.toSet());
        return disjoint(guard(first), guard(second), changing);
    }

    /** Whether a packet for which a unit works may have had a field from another: of a table's actions one runs. */
    boolean meets(Work writer, Field field, Work unit) {
        return premises.computeIfAbsent(writer, this::premises).getOrDefault(field, List.of()).stream()
                .anyMatch(premise -> !disjoint(premise, guard(unit), Set.of()));
    }

    private Map<Field, List<Asked>> premises(Work writer) {
        return writer.effects().writes().stream()
                .collect(Collectors.groupingBy(
                        write -> write.field(),
                        Collectors.mapping(
                                write -> asked(Effects.premise(program, writer.unit(), write)), Collectors.toList())));
    }

    private Asked guard(Work work) {
        return guards.computeIfAbsent(work, _ -> asked(work.unit().guard()));
    }

    private Asked asked(Condition condition) {
        return conditions.computeIfAbsent(
                condition,
                _ -> new Asked(conditions.size(), condition, condition.fields().collect(Collectors.toSet())));
    }

    private boolean disjoint(Asked first, Asked second, Set<Field> changing) {
        return disjoint.computeIfAbsent(
                new Pair(first.number, second.number, changing),
                _ -> exclusion.disjoint(first.condition, second.condition, field -> !changing.contains(field)));
    }
}
