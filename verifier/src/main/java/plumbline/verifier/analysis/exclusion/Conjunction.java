package plumbline.verifier.analysis.exclusion;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.TableOutcome;
import plumbline.verifier.analysis.condition.Evaluation;
import plumbline.verifier.analysis.condition.Relation;
import plumbline.verifier.analysis.condition.Wiring;
import plumbline.verifier.analysis.parser.HeaderPaths;

/** What follows from some comparisons that hold together. */
final class Conjunction {
    private final Map<Term, Domain> domains = new HashMap<>();
    private final Map<Pair, Orderings> orderings = new HashMap<>();
    private final Map<String, TableOutcome.LookUp> lookUps = new HashMap<>();
    private final Map<String, TableOutcome> actions = new HashMap<>();
    private final Set<Asked> denied = new HashSet<>();
    private boolean contradiction;

    /** That a table gave something. */
    private record Asked(String table, TableOutcome outcome) {}

    /** Something that has one value per packet: a field alone, or a calc at a width. */
    private record Term(Calc calc, int width) {
        static Term of(Calc calc, int comparedWidth) {
            // A field alone has the same value at every width.
            return calc.isPlain() && calc.operands().get(0) instanceof Field field
                    ? new Term(calc, field.width())
                    : new Term(calc, comparedWidth);
        }

        boolean isField() {
            return calc.isPlain() && calc.operands().get(0) instanceof Field field && field.width() == width;
        }
    }

    private record Pair(Term left, Term right) {}

    /** The outcomes that two terms may still have, ordered as unsigned and as signed numbers. */
    private static final class Orderings {
        private int unsigned = Relation.LESS | Relation.EQUAL | Relation.GREATER;
        private int signed = unsigned;

        void restrict(Relation relation) {
            if (relation.order() != Relation.Order.SIGNED) {
                unsigned &= relation.outcomes();
            }
            if (relation.order() != Relation.Order.UNSIGNED) {
                signed &= relation.outcomes();
            }
            if (((unsigned & signed) & Relation.EQUAL) == 0) {
                unsigned &= ~Relation.EQUAL;
                signed &= ~Relation.EQUAL;
            }
        }

        boolean isImpossible() {
            return unsigned == 0 || signed == 0;
        }

        boolean isEqual() {
            return unsigned == Relation.EQUAL || signed == Relation.EQUAL;
        }
    }

    Conjunction(List<Exclusion.Demand> literals) {
        for (Exclusion.Demand literal : literals) {
            switch (literal.condition()) {
                case Condition.Compare compare -> {
                    Relation relation = Relation.of(compare.relation());
                    learn(compare, literal.wanted() ? relation : relation.negated());
                }
                case Condition.Result result -> learn(result, literal.wanted());
                default -> throw new IllegalArgumentException("no literal: " + literal);
            }
        }
    }

    /**
     * Whether it is certain that the comparisons do not hold together.
     *
     * @param paths which headers a packet has together
     */
    boolean isContradictory(HeaderPaths paths) {
        if (contradiction
                || denied.stream().anyMatch(this::isDenied)
                || orderings.values().stream().anyMatch(Orderings::isImpossible)) {
            return true;
        }
        orderings.forEach((pair, ordering) -> spread(pair, ordering));
        return contradiction || domains.values().stream().anyMatch(Domain::isEmpty) || neverTogether(paths);
    }

    /** Whether two fields are known to be 1 that say that a header is there, and no packet has both headers. */
    private boolean neverTogether(HeaderPaths paths) {
        List<Field> ones = domains.entrySet().stream()
                .filter(known ->
                        known.getKey().isField() && known.getValue().known().equals(new Wiring.Bitmap(1, 1)))
                .map(known -> (Field) known.getKey().calc().operands().getFirst())
                .toList();
        return ones.stream().anyMatch(one -> ones.stream().anyMatch(other -> paths.neverTogether(one, other)));
    }

    /** A look-up hits or misses, and runs one action at most. */
    private void learn(Condition.Result result, boolean holds) {
        if (!holds) {
            denied.add(new Asked(result.table(), result.outcome()));
        } else if (result.outcome() instanceof TableOutcome.LookUp lookUp) {
            contradiction |= lookUps.computeIfAbsent(result.table(), table -> lookUp) != lookUp;
        } else {
            contradiction |= !actions.computeIfAbsent(result.table(), table -> result.outcome())
                    .equals(result.outcome());
        }
    }

    private boolean isDenied(Asked asked) {
        TableOutcome known =
                asked.outcome instanceof TableOutcome.LookUp ? lookUps.get(asked.table) : actions.get(asked.table);
        return asked.outcome.equals(known);
    }

    private void learn(Condition.Compare compare, Relation relation) {
        int width = compare.width(Field.MAX_WIDTH);
        Calc left = compare.left();
        Calc right = compare.right();
        if (!Evaluation.isOverPacket(left) || !Evaluation.isOverPacket(right)) {
            return;
        }
        if (Evaluation.isConstant(left)) {
            long constant = Evaluation.value(left, width, field -> 0);
            learnConstant(right, width, relation.swapped(), constant);
        } else if (Evaluation.isConstant(right)) {
            learnConstant(left, width, relation, Evaluation.value(right, width, field -> 0));
        } else {
            learnPair(Term.of(left, width), Term.of(right, width), relation);
        }
    }

    private void learnConstant(Calc calc, int width, Relation relation, long constant) {
        if (Evaluation.isConstant(calc)) {
            Domain value = new Domain(width);
            value.require(Bits.mask(width), Evaluation.value(calc, width, field -> 0));
            value.restrict(relation, constant);
            contradiction |= value.isEmpty();
            return;
        }
        // Signed order depends on the width at which it is taken, so the term must have that width.
        Term term = relation.order() == Relation.Order.SIGNED ? new Term(calc, width) : Term.of(calc, width);
        Domain domain = domain(term);
        domain.restrict(relation, constant);
        if (term.isField()) {
            domain.require(domain.known().mask(), domain.known().value()); // what its wiring would tell
            return;
        }
        Wiring.of(calc, width).ifPresent(wiring -> {
            learnBits(wiring, domain.known());
            if (relation.order() == Relation.Order.NONE && !relation.accepts(Relation.EQUAL)) {
                forgetBits(wiring, new Wiring.Bitmap(Bits.mask(width), constant));
            }
        });
    }

    /** Known bits of a result give known bits of its source field. */
    private void learnBits(Wiring wiring, Wiring.Bitmap result) {
        Optional<Wiring.Bitmap> bits = wiring.where(result);
        contradiction |= bits.isEmpty();
        bits.ifPresent(found -> field(wiring).require(found.mask(), found.value()));
    }

    /** A result that is excluded excludes the values of the field that lead to it. */
    private void forgetBits(Wiring wiring, Wiring.Bitmap result) {
        wiring.where(result).ifPresent(found -> field(wiring).exclude(found.mask(), found.value()));
    }

    private Domain field(Wiring wiring) {
        return domain(Term.of(Calc.of(wiring.field()), wiring.width()));
    }

    private void learnPair(Term left, Term right, Relation relation) {
        Orderings swapped = orderings.get(new Pair(right, left));
        if (swapped != null) {
            swapped.restrict(relation.swapped());
            return;
        }
        orderings
                .computeIfAbsent(new Pair(left, right), pair -> new Orderings())
                .restrict(relation);
        if (left.equals(right)) {
            orderings.get(new Pair(left, right)).restrict(new Relation(Relation.EQUAL, Relation.Order.NONE));
        }
    }

    /** What an ordering implies for the values of its two sides. */
    private void spread(Pair pair, Orderings ordering) {
        Domain left = domain(pair.left());
        Domain right = domain(pair.right());
        if (ordering.isEqual() && pair.left().width() == pair.right().width()) {
            left.intersect(right);
        } else if (ordering.unsigned == Relation.LESS) {
            contradiction |= left.isAllAtLeast(right);
        } else if (ordering.unsigned == Relation.GREATER) {
            contradiction |= right.isAllAtLeast(left);
        }
    }

    private Domain domain(Term term) {
        return domains.computeIfAbsent(term, key -> new Domain(key.width()));
    }
}
