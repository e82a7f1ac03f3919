package plumbline.verifier.rules.condition;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.isa.text.print.CalcPrinter;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** A comparison can hold and can fail, and a signed one sees the signs. */
public final class Comparisons extends Rule {
    private static final Set<Op> SIGNED = Set.of(Op.LTS, Op.LES, Op.GTS, Op.GES);

    public Comparisons() {
        super(
                "comparison",
                "a comparison is neither always true nor always false, and a signed one has operands of"
                        + " equal width (warning)",
                "Numbers are unsigned: none is less than 0. A narrow value that is compared with a wider"
                        + " one is extended by zeros, not by its sign.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        for (PlacedUnit unit : context.units()) {
            int cell = unit.unit() instanceof Unit.Access access
                    ? context.program().register(access.array()).width()
                    : Field.MAX_WIDTH;
            Set<Condition.Compare> compares = new LinkedHashSet<>();
            conditions(unit.unit()).flatMap(Conditions::comparisons).forEach(compares::add);
            for (Condition.Compare compare : compares) {
                String place = unit.place() + ": ";
                decided(compare, cell)
                        .ifPresent(holds -> found.warning(
                                compare.at(),
                                place + "the unsigned comparison " + text(compare) + (holds ? " always" : " never")
                                        + " holds",
                                isZero(compare.left()) || isZero(compare.right())
                                        ? "compare signed (<s, >=s), or test the sign bit"
                                        : "compare with a value within the range of the other side"));
                unsigned(compare, cell)
                        .ifPresent(side -> found.warning(
                                compare.at(),
                                place + "the signed comparison " + text(compare) + " takes a value of "
                                        + side.naturalWidth(cell) + " bits at " + compare.width(cell)
                                        + " bits, so it is never negative",
                                "give both sides the same width"));
            }
        }
    }

    private static Stream<Condition> conditions(Unit unit) {
        Stream<Condition> inside = unit instanceof Unit.Access access
                ? access.program().clauses().map(Stateful.Clause::when)
                : Stream.empty();
        return Stream.concat(Stream.of(unit.guard()), inside);
    }

    /** The result if it is the same for all packets: of a value with itself, or with a constant out of range. */
    private static Optional<Boolean> decided(Condition.Compare compare, int cell) {
        Op relation = compare.relation();
        if (SIGNED.contains(relation)) {
            return Optional.empty();
        }
        if (compare.left().equals(compare.right())) {
            return Optional.of(holds(relation, 0, 0));
        }
        Optional<Const> left = compare.left().constant();
        Optional<Const> right = compare.right().constant();
        if (left.isPresent() == right.isPresent()) {
            return Optional.empty();
        }
        long max = Bits.mask((left.isPresent() ? compare.right() : compare.left()).naturalWidth(cell));
        long constant = left.or(() -> right).orElseThrow().value();
        boolean ofMin = left.isPresent() ? holds(relation, constant, 0) : holds(relation, 0, constant);
        boolean ofMax = left.isPresent() ? holds(relation, constant, max) : holds(relation, max, constant);
        boolean between = Long.compareUnsigned(constant, max) <= 0 && (relation == Op.EQ || relation == Op.NE);
        return ofMin == ofMax && !between ? Optional.of(ofMin) : Optional.empty();
    }

    private static boolean holds(Op relation, long left, long right) {
        return relation.apply(left, right, 0, 1, Field.MAX_WIDTH, Field.MAX_WIDTH) == 1;
    }

    /** An operand that is extended by zeros and so loses its sign. */
    private static Optional<Calc> unsigned(Condition.Compare compare, int cell) {
        return SIGNED.contains(compare.relation())
                ? compare.sides()
                        .filter(side -> !side.isUnsized() && side.naturalWidth(cell) < compare.width(cell))
                        .findFirst()
                : Optional.empty();
    }

    private static boolean isZero(Calc side) {
        return side.constant().filter(constant -> constant.value() == 0).isPresent();
    }

    private static String text(Condition condition) {
        return CalcPrinter.OUTSIDE.condition(condition);
    }
}
