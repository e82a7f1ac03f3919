package plumbline.verifier.analysis.condition;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;

/**
 * Instructions and conditions made ready to be computed many times, each time on an array of values; the meaning is
 * that of the instruction table.
 */
public final class Formula {
    private Formula() {}

    /**
     * The value of a calc.
     *
     * @param width of the result in bits
     * @param cellWidth of the register's words in bits; any number outside an access
     * @param places where in the array the value of a field or word stands
     */
    public static ToLongFunction<long[]> of(Calc calc, int width, int cellWidth, ToIntFunction<Operand> places) {
        List<Operand> operands = calc.operands();
        int[] widths = new int[2];
        for (int i = 0; i < Math.min(2, operands.size()); i++) {
            widths[i] = calc.operandWidth(i, width, cellWidth);
        }
        ToLongFunction<long[]> a = operand(calc, 0, width, cellWidth, places);
        ToLongFunction<long[]> b = operand(calc, 1, width, cellWidth, places);
        ToLongFunction<long[]> c = operand(calc, 2, width, cellWidth, places);
        Op op = calc.op();
        return values -> op.apply(
                a.applyAsLong(values), b.applyAsLong(values), c.applyAsLong(values), width, widths[0], widths[1]);
    }

    private static ToLongFunction<long[]> operand(
            Calc calc, int index, int width, int cellWidth, ToIntFunction<Operand> places) {
        if (index >= calc.operands().size()) {
            return values -> 0;
        }
        if (calc.operands().get(index) instanceof Const constant) {
            long value = constant.value() & Bits.mask(calc.operandWidth(index, width, cellWidth));
            return values -> value;
        }
        int place = places.applyAsInt(calc.operands().get(index));
        return values -> values[place];
    }

    /** Whether a condition holds; parameters as for {@link #of(Calc, int, int, ToIntFunction)}. */
    public static Predicate<long[]> of(Condition condition, int cellWidth, ToIntFunction<Operand> places) {
        return switch (condition) {
            case Condition.Compare compare -> {
                int width = compare.width(cellWidth);
                ToLongFunction<long[]> left = of(compare.left(), width, cellWidth, places);
                ToLongFunction<long[]> right = of(compare.right(), width, cellWidth, places);
                Op relation = compare.relation();
                yield values ->
                        relation.apply(left.applyAsLong(values), right.applyAsLong(values), 0, width, width, width)
                                != 0;
            }
            case Condition.Result result ->
                throw new IllegalArgumentException(
                        "the result of table " + result.table() + " is no function of fields");
            case Condition.And and -> all(and.parts(), cellWidth, places);
            case Condition.Or or ->
                all(or.parts().stream().<Condition>map(Condition.Not::new).toList(), cellWidth, places)
                        .negate();
            case Condition.Not not -> of(not.part(), cellWidth, places).negate();
        };
    }

    private static Predicate<long[]> all(List<Condition> parts, int cellWidth, ToIntFunction<Operand> places) {
        return parts.stream()
                .map(part -> of(part, cellWidth, places))
                .reduce(Predicate::and)
                .orElse(values -> true);
    }
}
