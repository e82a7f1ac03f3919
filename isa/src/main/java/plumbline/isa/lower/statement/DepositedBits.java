package plumbline.isa.lower.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;

/**
 * A variable of which some bits are replaced by others, which are no constant: {@code x[7:6] ++ y ++ x[3:0]}. It is
 * what the assignment to a slice computes.
 *
 * @param bits the others
 * @param low where the lowest of them goes
 */
public record DepositedBits(Expression.Read whole, Expression bits, int low) {
    /** A value as such, if it is one. */
    public static Optional<DepositedBits> of(Expression value) {
        List<Expression> parts = Operations.sideBySide(value);
        return parts.stream()
                .flatMap(part -> sliced(part).stream())
                .filter(whole -> whole.type().width() == value.type().width())
                .flatMap(whole -> into(whole, parts).stream())
                .findFirst();
    }

    /** The one part that is not that of the variable in its place. */
    private static Optional<DepositedBits> into(Expression.Read whole, List<Expression> parts) {
        List<DepositedBits> others = new ArrayList<>();
        int end = whole.type().width();
        for (Expression part : parts) {
            int start = end - part.type().width();
            if (!isSlice(part, whole, start)) {
                others.add(new DepositedBits(whole, part, start));
            }
            end = start;
        }
        return others.size() == 1 && !(others.getFirst().bits instanceof Expression.Constant)
                ? Optional.of(others.getFirst())
                : Optional.empty();
    }

    private static boolean isSlice(Expression part, Expression.Read whole, int low) {
        return part instanceof Expression.Slice(Expression.Read read, int _, int bottom, var _)
                && read.variable().equals(whole.variable())
                && bottom == low;
    }

    private static Optional<Expression.Read> sliced(Expression part) {
        return part instanceof Expression.Slice(Expression.Read read, int _, int _, var _)
                ? Optional.of(read)
                : Optional.empty();
    }

    /** The same with other bits of their width. */
    Expression with(Expression other) {
        int high = low + bits.type().width();
        int width = whole.type().width();
        Expression behind = low == 0 ? other : concat(other, new Expression.Slice(whole, low - 1, 0, whole.at()));
        return high == width ? behind : concat(new Expression.Slice(whole, width - 1, high, whole.at()), behind);
    }

    private Expression concat(Expression left, Expression right) {
        return new Expression.Binary(BinaryOperation.CONCAT, left, right, whole.at());
    }
}
