package plumbline.verifier.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;

/**
 * Decides whether two guards exclude each other. Sound: it says yes only if no packet fulfils both. Not complete: guards
 * with many alternatives, and relations between several fields, are given up on.
 *
 * @param never pairs of one-bit fields that are never both 1
 */
public record Exclusion(Set<Set<Field>> never) {
    /** Beyond so many alternatives, guards count as not exclusive. */
    private static final int MOST_CASES = 256;

    /** Copies the pairs. */
    public Exclusion {
        never = Set.copyOf(never);
    }

    /** What holds for the packets of a program: its parser finds some headers only instead of each other. */
    public static Exclusion of(Program program) {
        return new Exclusion(HeaderPaths.of(program).neverTogether());
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
        return cases(new Condition.And(List.of(first, second)), true)
                .map(cases -> cases.stream()
                        .map(literals -> literals.stream().filter(literal -> looksOnlyAt(literal, trusted)).toList())
                        .allMatch(literals -> new Conjunction(literals).isContradictory(never)))
                .orElse(false);
    }

    private static boolean looksOnlyAt(Literal literal, Predicate<Field> trusted) {
        return Stream.of(literal.compare().left(), literal.compare().right())
                .flatMap(side -> side.operands().stream())
                .allMatch(operand -> !(operand instanceof Field field) || trusted.test(field));
    }

    /** A comparison that must hold, or must not. */
    record Literal(Condition.Compare compare, boolean holds) {}

    /** The alternatives, each a list of literals that hold together; empty if there are too many. */
    private static Optional<List<List<Literal>>> cases(Condition condition, boolean wanted) {
        return switch (condition) {
            case Condition.Compare compare -> Optional.of(List.of(List.of(new Literal(compare, wanted))));
            case Condition.Not not -> cases(not.part(), !wanted);
            case Condition.And and -> wanted ? all(and.parts(), true) : any(and.parts(), false);
            case Condition.Or or -> wanted ? any(or.parts(), true) : all(or.parts(), false);
        };
    }

    private static Optional<List<List<Literal>>> any(List<Condition> parts, boolean wanted) {
        List<List<Literal>> union = new ArrayList<>();
        for (Condition part : parts) {
            Optional<List<List<Literal>>> cases = cases(part, wanted);
            if (cases.isEmpty() || union.size() + cases.get().size() > MOST_CASES) {
                return Optional.empty();
            }
            union.addAll(cases.get());
        }
        return Optional.of(union);
    }

    private static Optional<List<List<Literal>>> all(List<Condition> parts, boolean wanted) {
        List<List<Literal>> product = List.of(new ArrayList<>());
        for (Condition part : parts) {
            Optional<List<List<Literal>>> cases = cases(part, wanted);
            if (cases.isEmpty() || (long) product.size() * cases.get().size() > MOST_CASES) {
                return Optional.empty();
            }
            if (cases.get().size() == 1) {
                product.forEach(left -> left.addAll(cases.get().getFirst())); // a copy per part would be quadratic
                continue;
            }
            List<List<Literal>> longer = new ArrayList<>();
            for (List<Literal> left : product) {
                for (List<Literal> right : cases.get()) {
                    List<Literal> both = new ArrayList<>(left);
                    both.addAll(right);
                    longer.add(both);
                }
            }
            product = longer;
        }
        return Optional.of(product);
    }
}
