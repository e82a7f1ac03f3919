package plumbline.verifier.analysis.exclusion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.parser.HeaderPaths;

/**
 * Decides whether two guards exclude each other. Sound: yes means that no packet fulfils both. Not complete: it may
 * miss exclusion by many alternatives or by relations between fields. Branches of one {@code else} chain always exclude
 * each other, however many there are.
 *
 * @param paths which headers a packet has together
 */
public record Exclusion(HeaderPaths paths) {
    /** Max alternatives that are distinguished. */
    private static final int MAX_CASES = 256;

    /** What holds for the packets of a program: its parser finds some headers only instead of each other. */
    public static Exclusion of(Program program) {
        return new Exclusion(HeaderPaths.of(program));
    }

    /** Whether no packet fulfils both. */
    public boolean disjoint(Condition first, Condition second) {
        return disjoint(first, second, field -> true);
    }

    /**
     * Whether no packet fulfils both, whatever some fields hold: for conditions that are not decided at the same time.
     *
     * @param trusted the fields that both conditions find the same
     */
    public boolean disjoint(Condition first, Condition second, Predicate<Field> trusted) {
        Condition both = new Condition.And(List.of(first, second));
        return isOpposed(both, trusted)
                || cases(both, true, trusted)
                        .map(cases ->
                                cases.stream().allMatch(literals -> new Conjunction(literals).isContradictory(paths)))
                        .orElse(false);
    }

    /** Whether a condition contains a part and its negation, as two branches of one {@code else} chain do. */
    private static boolean isOpposed(Condition condition, Predicate<Field> trusted) {
        Set<Demand> demands = Demand.conjuncts(condition, true)
                .filter(demand -> demand.condition.fields().allMatch(trusted))
                .collect(Collectors.toSet());
        return demands.stream().anyMatch(demand -> Demand.conjuncts(demand.condition, !demand.wanted)
                .allMatch(demands::contains));
    }

    /** That a condition holds, or does not; of a comparison or a table's result a literal. */
    record Demand(Condition condition, boolean wanted) {
        Demand opposite() {
            return new Demand(condition, !wanted);
        }

        /** What all must be met for a condition to hold, or not to. */
        static Stream<Demand> conjuncts(Condition condition, boolean wanted) {
            return switch (condition) {
                case Condition.Not not -> conjuncts(not.part(), !wanted);
                case Condition.And and when wanted -> and.parts().stream().flatMap(part -> conjuncts(part, true));
                case Condition.Or or when !wanted -> or.parts().stream().flatMap(part -> conjuncts(part, false));
                default -> Stream.of(new Demand(condition, wanted));
            };
        }
    }

    /**
     * The alternatives, each a list of literals that hold together; empty if there are too many. Literals may be
     * missing, so that an alternative is possible more often than in truth, never less.
     */
    private static Optional<List<List<Demand>>> cases(Condition condition, boolean wanted, Predicate<Field> trusted) {
        return switch (condition) {
            case Condition.Compare compare ->
                Optional.of(
                        List.of(compare.fields().allMatch(trusted) ? List.of(new Demand(compare, wanted)) : List.of()));
            case Condition.Result result -> Optional.of(List.of(List.of(new Demand(result, wanted))));
            case Condition.Not not -> cases(not.part(), !wanted, trusted);
            case Condition.And and -> wanted ? all(and.parts(), true, trusted) : any(and.parts(), false, trusted);
            case Condition.Or or -> wanted ? any(or.parts(), true, trusted) : all(or.parts(), false, trusted);
        };
    }

    private static Optional<List<List<Demand>>> any(List<Condition> parts, boolean wanted, Predicate<Field> trusted) {
        List<List<Demand>> union = new ArrayList<>();
        for (Condition part : parts) {
            Optional<List<List<Demand>>> cases = cases(part, wanted, trusted);
            if (cases.isEmpty() || union.size() + cases.get().size() > MAX_CASES) {
                return Optional.empty();
            }
            union.addAll(cases.get());
        }
        return Optional.of(union);
    }

    /** What holds for certain comes first and strikes out alternatives. What would make too many is left out. */
    private static Optional<List<List<Demand>>> all(List<Condition> parts, boolean wanted, Predicate<Field> trusted) {
        List<List<List<Demand>>> ofParts = parts.stream()
                .flatMap(part -> Demand.conjuncts(part, wanted))
                .flatMap(demand -> cases(demand.condition, demand.wanted, trusted).stream())
                .sorted(Comparator.comparingInt(List::size))
                .toList();
        Set<Demand> certain = new LinkedHashSet<>();
        List<List<Demand>> product = List.of(List.of());
        for (List<List<Demand>> cases : ofParts) {
            List<List<Demand>> possible = cases.stream()
                    .filter(literals -> literals.stream().map(Demand::opposite).noneMatch(certain::contains))
                    .toList();
            if (possible.isEmpty()) {
                return Optional.of(List.of());
            }
            if (possible.size() == 1) {
                certain.addAll(possible.getFirst());
            } else if ((long) product.size() * possible.size() <= MAX_CASES) {
                product = product(product, possible);
            }
        }
        return Optional.of(product(product, List.of(List.copyOf(certain))));
    }

    private static List<List<Demand>> product(List<List<Demand>> lefts, List<List<Demand>> rights) {
        List<List<Demand>> product = new ArrayList<>(lefts.size() * rights.size());
        for (List<Demand> left : lefts) {
            for (List<Demand> right : rights) {
                List<Demand> both = new ArrayList<>(left);
                both.addAll(right);
                product.add(both);
            }
        }
        return product;
    }
}
