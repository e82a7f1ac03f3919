package plumbline.verifier.analysis.condition;

import java.util.Optional;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;

/**
 * A comparison by order of a value with a constant.
 *
 * @param width of both
 * @param relation of the value to the constant
 */
public record Threshold(Calc value, int width, Relation relation, long constant) {
    /** That of a comparison one of whose sides is constant. */
    public static Optional<Threshold> of(Condition.Compare compare) {
        Relation relation = Relation.of(compare.relation());
        boolean swapped = Evaluation.isConstant(compare.left());
        if (relation.order() == Relation.Order.NONE || swapped == Evaluation.isConstant(compare.right())) {
            return Optional.empty();
        }
        Calc value = swapped ? compare.right() : compare.left();
        Calc constant = swapped ? compare.left() : compare.right();
        int width = compare.width(Field.MAX_WIDTH);
        return Optional.of(new Threshold(
                value, width, swapped ? relation.swapped() : relation, Evaluation.value(constant, width, field -> 0)));
    }

    /** All comparisons by order are {@code <} or {@code >=} a number: this, or 0 if it takes one bit more. */
    public long least() {
        boolean inclusive = relation.accepts(Relation.LESS) == relation.accepts(Relation.EQUAL);
        return (inclusive ? constant + 1 : constant) & Bits.mask(width);
    }
}
