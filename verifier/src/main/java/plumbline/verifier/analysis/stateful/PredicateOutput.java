package plumbline.verifier.analysis.stateful;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.condition.Comparator;
import plumbline.verifier.analysis.condition.Relation;

/**
 * What the comparators of a stateful ALU found, as a power of two (TNA's {@code this.predicate}): each comparison has a
 * bit of the exponent, and there is a value for each combination. It comes from one source
 * (p4c:bf-p4c/mau/stateful_alu.cpp:1117).
 */
final class PredicateOutput {
    private PredicateOutput() {}

    /** Whether the outputs to a field are that. */
    static boolean is(List<Stateful.Output> outputs) {
        Map<Integer, Map<Comparator, Boolean>> found = new HashMap<>();
        for (Stateful.Output output : outputs) {
            long value = output.value().constant().map(Const::value).orElse(0L);
            Map<Comparator, Boolean> literals = new HashMap<>();
            boolean compares = output.when().conjuncts().stream().allMatch(part -> add(part, true, literals));
            if (Long.bitCount(value) != 1 || !compares) {
                return false;
            }
            found.put(Long.numberOfTrailingZeros(value), literals);
        }
        Set<Comparator> comparators = found.values().iterator().next().keySet();
        return !comparators.isEmpty()
                && found.size() == 1 << comparators.size()
                && found.entrySet().stream()
                        .allMatch(each -> each.getKey() < found.size()
                                && each.getValue().keySet().equals(comparators))
                && comparators.stream()
                                .flatMap(comparator -> bit(comparator, found).stream())
                                .distinct()
                                .count()
                        == comparators.size();
    }

    /** Takes down whether a comparator finds that its sides may be equal; false if the condition is no comparison. */
    private static boolean add(Condition condition, boolean holds, Map<Comparator, Boolean> literals) {
        if (condition instanceof Condition.Not(Condition part)) {
            return add(part, !holds, literals);
        }
        if (!(condition instanceof Condition.Compare compare)) {
            return false;
        }
        literals.put(Comparator.of(compare), Relation.of(compare.relation()).accepts(Relation.EQUAL) == holds);
        return true;
    }

    /** The bit of the exponents that says what a comparator finds. */
    private static Optional<Integer> bit(Comparator comparator, Map<Integer, Map<Comparator, Boolean>> found) {
        return IntStream.range(0, found.size())
                .boxed()
                .filter(bit -> found.entrySet().stream()
                                .map(each -> each.getValue().get(comparator) == ((each.getKey() >> bit & 1) == 1))
                                .distinct()
                                .count()
                        == 1)
                .findFirst();
    }
}
