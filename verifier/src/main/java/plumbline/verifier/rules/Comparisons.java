package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Unit;
import plumbline.isa.text.print.CalcPrinter;
import plumbline.verifier.analysis.Conditions;
import plumbline.verifier.analysis.PlacedUnit;

/** A comparison can hold and can fail, and a signed one sees the signs. */
final class Comparisons extends Rule {
    private static final Set<Op> SIGNED = Set.of(Op.LTS, Op.LES, Op.GTS, Op.GES);

    Comparisons() {
        super(
                "comparison",
                "a comparison can hold and can fail, and a signed one sees the signs (warning)",
                "Numbers are unsigned: none is less than 0, and a narrow one that is compared with a wider one gets zeros in "
                        + "front, not copies of its sign.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            int cell = unit.unit() instanceof Unit.Access access
                    ? context.program().register(access.register()).width()
                    : Field.MAX_WIDTH;
            Set<Condition.Compare> compares = new LinkedHashSet<>();
            conditions(unit.unit()).flatMap(Conditions::comparisons).forEach(compares::add);
            for (Condition.Compare compare : compares) {
                wrong(compare, cell).ifPresent(what -> found.add(warning(
                        compare.at(),
                        unit.place() + ": " + what,
                        SIGNED.contains(compare.relation())
                                ? "give both sides the same width"
                                : "compare signed (<s, >=s), or look at the sign bit")));
            }
        }
        return found;
    }

    private static Stream<Condition> conditions(Unit unit) {
        Stream<Condition> inside = unit instanceof Unit.Access access
                ? Stream.concat(
                        access.program().updates().stream().map(update -> update.when()),
                        access.program().outputs().stream().map(output -> output.when()))
                : Stream.empty();
        return Stream.concat(Stream.of(unit.guard()), inside);
    }

    private static Optional<String> wrong(Condition.Compare compare, int cell) {
        boolean zeroRight = isZero(compare.right());
        boolean zeroLeft = isZero(compare.left());
        if (compare.relation() == Op.LT && zeroRight || compare.relation() == Op.GT && zeroLeft) {
            return Optional.of("the unsigned comparison " + text(compare) + " never holds");
        }
        if (compare.relation() == Op.GE && zeroRight || compare.relation() == Op.LE && zeroLeft) {
            return Optional.of("the unsigned comparison " + text(compare) + " always holds");
        }
        if (SIGNED.contains(compare.relation())) {
            int width = compare.width(cell);
            for (Calc side : List.of(compare.left(), compare.right())) {
                if (!side.isUnsized() && side.naturalWidth(cell) < width) {
                    return Optional.of("the signed comparison " + text(compare) + " takes a value of "
                            + side.naturalWidth(cell) + " bits at " + width + " bits, so it is never negative");
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isZero(Calc side) {
        return side.isPlain() && side.operands().get(0) instanceof Const constant && constant.value() == 0;
    }

    private static String text(Condition condition) {
        return new CalcPrinter(Optional.empty()).condition(condition);
    }
}
