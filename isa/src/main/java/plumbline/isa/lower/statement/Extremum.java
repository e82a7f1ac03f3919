package plumbline.isa.lower.statement;

import java.util.Optional;
import plumbline.isa.model.Op;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;

/**
 * The smaller or the larger of two values, as a choice between them: one instruction.
 *
 * @param choice {@code left < right ? left : right}, or the other way round
 */
public record Extremum(Expression.Choose choice, Expression left, Expression right, boolean smaller) {
    /** What a value is, if it is one. */
    public static Optional<Extremum> of(Expression value) {
        if (!(value instanceof Expression.Choose choice)
                || !(choice.condition() instanceof Expression.Binary(var operation, var left, var right, var at))
                || operation != BinaryOperation.LESS && operation != BinaryOperation.LESS_OR_EQUAL) {
            return Optional.empty();
        }
        boolean smaller = left.equals(choice.yes()) && right.equals(choice.no());
        boolean larger = left.equals(choice.no()) && right.equals(choice.yes());
        return smaller || larger ? Optional.of(new Extremum(choice, left, right, smaller)) : Optional.empty();
    }

    /** The same of other values. */
    public Expression of(Expression first, Expression second) {
        Expression less = Simplify.binary(BinaryOperation.LESS, first, second, choice.at());
        return new Expression.Choose(less, smaller ? first : second, smaller ? second : first, choice.at());
    }

    public Op op() {
        boolean signed = left.type().isSigned();
        return smaller ? signed ? Op.MINS : Op.MIN : signed ? Op.MAXS : Op.MAX;
    }
}
